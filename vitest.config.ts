import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    globalSetup: ['test/cli/build-cli.ts', 'test/start-postgres.ts'],
    setupFiles: ['test/cli/remove-folders.ts'],
    pool: 'forks',
    // A worker loads each module once for all the files that it runs. State of a module belongs into a hook or a test.
    isolate: false,
    // Many tests wait for programs that they started; one worker fewer than cores, the default, leaves time unused.
    maxWorkers: '100%',
    // A hang ends; a machine that is busy does not fail.
    testTimeout: 120_000,
    hookTimeout: 240_000,
  },
});

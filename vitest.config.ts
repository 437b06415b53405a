import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    globalSetup: ['test/cli/build-cli.ts', 'test/start-postgres.ts'],
    pool: 'forks',
    // Many tests wait for programs that they started; one worker fewer than cores, the default, leaves time unused.
    maxWorkers: '100%',
    // A hang ends; a machine that is busy does not fail.
    testTimeout: 120_000,
    hookTimeout: 240_000,
  },
});

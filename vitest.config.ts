import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    globalSetup: ['test/cli/build-cli.ts', 'test/start-postgres.ts'],
    pool: 'forks',
    // Many tests wait for programs that they started; one worker fewer than cores, the default, leaves time unused.
    maxWorkers: '100%',
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
});

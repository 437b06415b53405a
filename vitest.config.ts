import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { LongestFirst } from './test/longest-first.ts';

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    globalSetup: ['test/cli/build-cli.ts', 'test/start-postgres.ts'],
    setupFiles: ['test/cli/remove-folders.ts'],
    pool: 'forks',
    // A worker loads each module once for all the files that it runs. State of a module belongs into a hook or a test.
    isolate: false,
    // Many tests wait: for programs that they started, or for a lock. One worker more than cores uses that time.
    maxWorkers: availableParallelism() + 1,
    sequence: { sequencer: LongestFirst },
    // A hang ends; a machine that is busy does not fail.
    testTimeout: 120_000,
    hookTimeout: 240_000,
  },
});

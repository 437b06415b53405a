import { afterAll } from 'vitest';
import { removeTemporaryFolders } from './run-cli.ts';

// Runs for each test file. A hook in a module that files share would only belong to the first of them.
afterAll(removeTemporaryFolders);

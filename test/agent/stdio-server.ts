import { serveStdio } from '../../src/mcp/serve-stdio.ts';
import { listTools } from '../../src/tools/tools.ts';
import { brainOf } from '../brain/brain-of.ts';

/** A program that serves one document over stdio, for the tests of the client. */
const brain = brainOf({ 'a.md': '# A\n\nThe answer is 42.\n' });
await serveStdio(
  { version: '0', tools: listTools('brain'), projects: [brain.project], brainOf: async () => brain },
  { signal: new AbortController().signal, onError: () => {} },
);

import { setFlagsFromString } from 'node:v8';

/**
 * Loads the embedded engine. Its 9 MB of WebAssembly are compiled quickly, and a function is optimised only once it has
 * run for long: by V8's own budget (1,800,000) a command of a second spends half of it on optimising what then ends.
 */
export async function loadPglite(): Promise<typeof import('@electric-sql/pglite')> {
  setFlagsFromString('--wasm-tiering-budget=400000000');
  return import('@electric-sql/pglite');
}

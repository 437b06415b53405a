import { rmSync } from 'node:fs';
import { resolve } from 'node:path';
import { build, type Plugin } from 'esbuild';
import packageJson from './package.json' with { type: 'json' };

/**
 * Bundled, because most commands pay for them and one file is read faster than hundreds. Everything else stays a package
 * of its own, loaded by the command that needs it (PGlite also finds its WebAssembly beside itself).
 */
const BUNDLED = [
  'commander',
  '@commander-js/extra-typings',
  'picocolors',
  'kysely',
  'zod',
  'markdown-it',
  'yaml',
  're2js',
  '@ai-sdk/anthropic',
  '@ai-sdk/google',
  '@ai-sdk/openai',
  '@ai-sdk/openai-compatible',
  'pg',
];

/** Zod carries its messages in fifty languages; loading them takes longer than the rest of it. */
const englishOnly: Plugin = {
  name: 'english-only',
  setup({ onLoad }) {
    onLoad({ filter: /[\\/]zod[\\/]v4[\\/]locales[\\/]index\.js$/ }, () => ({
      contents: "export { default as en } from './en.js';",
    }));
  },
};

const root = import.meta.dirname;
const outdir = resolve(root, process.argv[2] ?? 'dist');
rmSync(outdir, { recursive: true, force: true });
await build({
  absWorkingDir: root,
  // The worker is a program of its own, started in a thread.
  entryPoints: { cli: 'src/cli/main.ts', index: 'src/index.ts', 'pglite-worker': 'src/store/engine/pglite-worker.ts' },
  outdir,
  bundle: true,
  splitting: true,
  format: 'esm',
  platform: 'node',
  target: 'node20',
  plugins: [englishOnly],
  // Names stay, for whoever reads a stack trace; comments and spaces only cost time to read.
  minifySyntax: true,
  minifyWhitespace: true,
  chunkNames: 'chunks/[name]-[hash]',
  banner: {
    // Bundled CommonJS packages ask for Node's own modules with `require`.
    js: "import { createRequire as __createRequire } from 'node:module';\nconst require = __createRequire(import.meta.url);",
  },
  // `pg` asks for its native twin only when told to.
  external: ['pg-native', ...Object.keys(packageJson.dependencies).filter((name) => !BUNDLED.includes(name))],
  jsx: 'automatic',
  jsxImportSource: 'hono/jsx',
  logLevel: 'warning',
});

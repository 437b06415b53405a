import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { build, type Metafile, type Plugin } from 'esbuild';
import packageJson from './package.json' with { type: 'json' };

interface Manifest {
  name: string;
  version: string;
  license: string;
  repository?: { url: string };
}

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
const { metafile } = await build({
  absWorkingDir: root,
  entryPoints: {
    cli: 'src/cli/main.ts',
    index: 'src/index.ts',
    brain: 'src/library/brain.ts',
    takes: 'src/library/takes.ts',
    evals: 'src/library/evals.ts',
    tools: 'src/library/tools.ts',
    // What `cli` runs, without the process around it.
    'run-command-line': 'src/cli/run-command-line.ts',
    // A program of its own, started in a thread.
    'pglite-worker': 'src/store/engine/pglite-worker.ts',
  },
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
  // The dependencies are installed beside gbrain; every other package is bundled, since one file is read faster than
  // hundreds. PGlite finds its WebAssembly beside itself, pg-boss loads pg by name, and OpenTelemetry must be the one
  // copy that the user's own code loads. The engine of PostgreSQL 17 is there only where a person has installed it.
  external: [...Object.keys(packageJson.dependencies), 'pglite-17'],
  jsx: 'automatic',
  jsxImportSource: 'hono/jsx',
  metafile: true,
  logLevel: 'warning',
});
const bundled = findBundled(metafile);
writeFileSync(join(outdir, 'THIRD-PARTY-NOTICES.txt'), writeNotices());
for (const shell of ['bash', 'zsh', 'fish']) {
  const script = execFileSync(process.execPath, [join(outdir, 'cli.js'), 'completion', shell]);
  writeFileSync(join(outdir, `completion.${shell}`), script);
}

/** The folders of the packages that ended up in the bundle, in the order of their paths. */
function findBundled({ outputs }: Metafile): string[] {
  const inputs = Object.values(outputs).flatMap((output) => Object.keys(output.inputs));
  const folders = inputs.flatMap((path) => /^(.*node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(path)?.[1] ?? []);
  return [...new Set(folders)].sort().map((folder) => join(root, folder));
}

/** Name, version and licence text of each bundled package, as their licences ask of whoever passes them on. */
function writeNotices(): string {
  const notices = bundled.map((folder) => {
    const { name, version, license } = readManifest(folder);
    return `${name} ${version} (${license})\n\n${readLicence(folder)}\n`;
  });
  const rule = `\n${'='.repeat(80)}\n\n`;
  return ['The JavaScript of this folder contains code of the following packages.\n', ...new Set(notices)].join(rule);
}

/** The licence text of a package, or, where it ships none, that of a package of the same repository and licence. */
function readLicence(folder: string): string {
  const own = findLicence(folder);
  if (own !== undefined) return own;
  const { name, license, repository } = readManifest(folder);
  const twin = bundled.find((other) => {
    const manifest = readManifest(other);
    return manifest.license === license && manifest.repository?.url === repository?.url && findLicence(other);
  });
  if (twin === undefined) throw new Error(`${name} is bundled and ships no licence text. Add it to build.ts.`);
  return findLicence(twin)!;
}

function findLicence(folder: string): string | undefined {
  const files = readdirSync(folder).filter((file) => /^(licen[cs]e|notice)/i.test(file));
  return files.length === 0
    ? undefined
    : files.map((file) => readFileSync(join(folder, file), 'utf8').trim()).join('\n\n');
}

function readManifest(folder: string): Manifest {
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
}

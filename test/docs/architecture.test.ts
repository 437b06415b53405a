import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '../..');
const src = join(root, 'src');
const page = join(root, 'docs/architecture.md');
/** Rooms that every other may use, and that a picture of who uses whom would only be crossed by. */
const GROUND = ['', 'text', 'json-schema'];

const roomOf = (folder: string) => folder.split('/')[0]!;

/** The folders in the order in which data flows, as the layers are tested. */
const ORDER = Array.from(
  /const FOLDERS = \[([\s\S]*?)\];/
    .exec(readFileSync(join(root, 'test/layers.test.ts'), 'utf8'))![1]!
    .matchAll(/'([^']+)'/g),
  ([, folder]) => folder!,
);

/** The rooms that each folder of `src/` imports from, its own left out. */
function readUses(): Map<string, Set<string>> {
  const uses = new Map<string, Set<string>>();
  for (const path of readdirSync(src, { recursive: true, encoding: 'utf8' })) {
    const folder = dirname(path) === '.' ? '' : dirname(path);
    // The entry points use everything; they are where the arrows begin.
    if (!/\.tsx?$/.test(path) || folder === '') continue;
    const found = uses.get(folder) ?? new Set();
    uses.set(folder, found);
    for (const [, target] of readFileSync(join(src, path), 'utf8').matchAll(/(?:from|import\()\s*'(\.[^']+)'/g)) {
      const used = relative(src, dirname(resolve(src, folder, target!)));
      const room = roomOf(used);
      if (!used.startsWith('..') && room !== roomOf(folder) && !GROUND.includes(room)) found.add(room);
    }
  }
  return uses;
}

/** The arrows of the picture: who uses whom, without what follows from other arrows. */
function drawRooms(uses: ReadonlyMap<string, ReadonlySet<string>>): string {
  const direct = new Map<string, Set<string>>();
  for (const [folder, rooms] of uses) {
    const all = direct.get(roomOf(folder)) ?? new Set();
    direct.set(roomOf(folder), all);
    for (const room of rooms) all.add(room);
  }
  const reaches = (from: string, to: string): boolean =>
    [...(direct.get(from) ?? [])].some((room) => room === to || reaches(room, to));
  const arrows = [...direct].flatMap(([room, rooms]) =>
    [...rooms]
      .filter((used) => ![...rooms].some((other) => other !== used && reaches(other, used)))
      .map((used) => `  ${room} --> ${used}`),
  );
  return ['```mermaid', 'flowchart TD', ...arrows.sort(), '```'].join('\n');
}

/** The table of folders: those that there are, with the sentences that the page has. */
function writeTable(table: string, folders: readonly string[]): string {
  const sentences = new Map([...table.matchAll(/^\| `([^`]+)\/` \| (.*) \|$/gm)].map(([, key, text]) => [key!, text!]));
  const sorted = [...folders].sort((a, b) => ORDER.indexOf(a) - ORDER.indexOf(b));
  const rows = sorted.map((folder) => `| \`${folder}/\` | ${sentences.get(folder) ?? 'TODO: say what it holds'} |`);
  return ['| folder | holds |', '|---|---|', ...rows].join('\n');
}

test('the picture and the table of folders are what the code says; UPDATE=1 writes them', () => {
  const uses = readUses();
  const text = readFileSync(page, 'utf8');
  const between = (name: string, body: (old: string) => string) => (whole: string) =>
    whole.replace(new RegExp(`(<!-- ${name} -->\n)([\\s\\S]*?)(\n<!-- /${name} -->)`), (_all, begin, old, end) =>
      [begin, body(old), end].join(''),
    );
  const fresh = between('rooms', () => drawRooms(uses))(
    between('folders', (old) => writeTable(old, [...uses.keys()]))(text),
  );
  if (process.env.UPDATE === '1') writeFileSync(page, fresh);
  else expect(text).toBe(fresh);
  expect(fresh, 'each new folder needs its sentence').not.toContain('TODO');
});

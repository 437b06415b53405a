import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkKey } from '../../src/brain-eval/key/check/check-key.ts';
import { keySchema } from '../../src/brain-eval/key/key.ts';
import { MAX_APPLICATIONS, makeScale, type ScaleOptions } from '../../src/brain-eval/key/scale/make-scale.ts';
import { writeScale } from '../../src/brain-eval/key/scale/write-scale.ts';
import { brainOf } from '../brain/brain-of.ts';
import { temporaryFolder } from '../cli/run-cli.ts';

const docs = join(import.meta.dirname, '../../evals/brain/fixture/shop-docs');
const filesOf = (options: Partial<ScaleOptions>) =>
  Object.fromEntries([...makeScale(options).files()].map(({ path, text }) => [path, text]));

describe('make-scale', () => {
  test('writes the committed files, byte for byte, and no others', async () => {
    const folder = temporaryFolder();
    await writeScale(makeScale(), folder);
    const written = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.md'));
    expect(written).toHaveLength(32);
    for (const path of written) expect(readFileSync(join(folder, path))).toEqual(readFileSync(join(docs, path)));
    const legacy = readdirSync(docs, { recursive: true, encoding: 'utf8' }).filter((path) =>
      /legacy-.*\.md$/.test(path),
    );
    expect(legacy.sort()).toEqual(written.sort());
  });

  test('names units like programs, three rule cards each', () => {
    const files = filesOf({});
    for (const [path, text] of Object.entries(files)) {
      if (path.endsWith('README.md')) continue;
      expect(path).toMatch(/\/(rtn|ship)\d\d\.md$/);
      expect(text.match(/^### (RTN|SHIP)\d\d-0[123] /gm)).toHaveLength(3);
    }
  });

  test('gives as many documents as asked for, at paths of their own, the same each time', () => {
    fc.assert(
      fc.property(
        fc.record({
          units: fc.integer({ min: MAX_APPLICATIONS, max: 400 }),
          applications: fc.integer({ min: 1, max: MAX_APPLICATIONS }),
          depth: fc.integer({ min: 0, max: 8 }),
          seed: fc.integer({ min: 0, max: 2 ** 32 - 1 }),
          questions: fc.integer({ min: 0, max: 20 }),
        }),
        (options) => {
          const [once, again] = [makeScale(options), makeScale(options)];
          const files = [...once.files()];
          expect(files).toEqual([...again.files()]);
          expect(once.key).toEqual(again.key);
          expect(new Set(files.map(({ path }) => path)).size).toBe(once.documents);
          expect(files).toHaveLength(options.units + options.applications);
        },
      ),
      { numRuns: 25 },
    );
  });

  test.each<Partial<ScaleOptions>>([
    { units: 30, questions: 14 },
    { units: 90, applications: 1, depth: 0, questions: 30, seed: 2 },
    { units: 400, applications: 12, depth: 4, questions: 60, seed: 3 },
  ])('a key made along fits its documents: %o', (options) => {
    const { key } = makeScale(options);
    expect(key!.questions).toHaveLength(options.questions!);
    expect(key!.questions.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['card', 'twin', 'unanswerable']));
    const brain = brainOf(filesOf(options));
    expect(checkKey(keySchema.parse(key), brain)).toEqual([]);
    expect(brain.tree.warnings).toEqual([]);
    expect(brain.tree.edges.filter(({ to }) => to === null)).toEqual([]);
  });

  test('makes 20,000 documents with ids that stand once', () => {
    const fixture = makeScale({ units: 19_990, applications: 10, depth: 3, questions: 200 });
    const ids = new Set<string>();
    let documents = 0;
    for (const { text } of fixture.files()) {
      documents++;
      for (const [, id] of text.matchAll(/^### (\S+)/gm)) ids.add(id!);
    }
    expect(documents).toBe(20_000);
    expect(ids.size).toBe(3 * 19_990);
    expect(fixture.key!.questions).toHaveLength(200);
  });

  test('another seed gives other documents of the same form', () => {
    const [one, two] = [filesOf({ seed: 1 }), filesOf({ seed: 2 })];
    expect(Object.values(one)).not.toEqual(Object.values(two));
    expect(Object.keys(one)).toHaveLength(Object.keys(two).length);
  });

  test.each<[Partial<ScaleOptions>, string]>([
    [{ units: 20_001 }, 'units is 20001'],
    [{ units: 1 }, 'from 2 to 20000'],
    [{ applications: 0 }, 'applications is 0'],
    [{ depth: 9 }, 'from 0 to 8'],
    [{ questions: 31 }, 'questions is 31'],
    [{ seed: 0.5 }, 'seed is 0.5'],
  ])('%o is refused', (options, message) => {
    expect(() => makeScale(options)).toThrow(message);
  });
});

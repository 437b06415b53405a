import { describe, expect, test } from 'vitest';
import { offerTools } from '../../src/tools/offer-tools.ts';
import { TOOLS } from '../../src/tools/tools.ts';
import { brain } from './shop.ts';

const offer = offerTools({ tools: TOOLS, projects: ['shop', 'house'], brainOf: async () => brain });
type Arguments = Record<string, unknown>;
const ask = async (tool: string, args: Arguments) => {
  const { isError, content } = await offer.call(tool, args, AbortSignal.timeout(10_000));
  return { isError, text: content.map((part) => ('text' in part ? part.text : '')).join('') };
};

/** What a model does that reads nothing but the answer: it takes what the answer names in place of what was wrong. */
function correct(args: Arguments, answer: string): Arguments {
  const project = /^Which project\?.* one of: (\w+)/.exec(answer)?.[1] ?? / here; there are: (\w+)/.exec(answer)?.[1];
  if (project !== undefined) return { ...args, project };
  const unknown = /There is no argument "(\w+)"/.exec(answer)?.[1];
  if (unknown !== undefined) return Object.fromEntries(Object.entries(args).filter(([name]) => name !== unknown));
  const [, number, from] = /"(\w+)" is .*?; give a whole number from ([\d,]+)/.exec(answer) ?? [];
  if (number !== undefined) return { ...args, [number]: Number(from!.replaceAll(',', '')) };
  const [, name, allowed] = /"(\w+)" is .*?; give one of (\w+)/.exec(answer) ?? [];
  if (name !== undefined) return { ...args, [name]: allowed };
  const missing = /"(\w+)" is missing: give a (list|text)/.exec(answer);
  if (missing) return { ...args, [missing[1]!]: missing[2] === 'list' ? ['returns'] : 'returns' };
  const near = /Did you mean "([^"]+)"/.exec(answer)?.[1];
  const wrong = /(?:^No(?: node)?|^) ?"([^"]+)"/.exec(answer)?.[1] ?? '';
  return JSON.parse(
    JSON.stringify(args, (_, value) =>
      typeof value === 'string' && near !== undefined && (value === wrong || value.startsWith(`${wrong}#`))
        ? near
        : value,
    ),
  ) as Arguments;
}

/** Of each tool a right call, with every argument that it has. */
const RIGHT: Record<string, Arguments> = {
  brain_tree: { nodes: ['docs'], depth: 1, name: 'returns', offset: 0, max_bytes: 4000 },
  brain_search: { queries: ['within days'], path: 'docs', limit: 3, offset: 0, max_bytes: 4000 },
  brain_grep: { patterns: ['within'], path: 'docs', match_case: false, limit: 5, offset: 0, max_bytes: 4000 },
  brain_read: { nodes: ['docs/returns.md'], max_bytes: 4000 },
  brain_links: { nodes: ['docs/returns.md'], direction: 'both', offset: 0, max_bytes: 4000 },
  documents_list: { path: 'docs', glob: '*.md', offset: 0 },
  documents_read: { path: 'docs/returns.md', offset: 1, limit: 2 },
  documents_search: {
    ...{ pattern: 'within', path: 'docs', glob: '*.md', output: 'content', ignore_case: true, fixed: false },
    ...{ context: 0, limit: 5, offset: 0 },
  },
};
/** The names that earlier versions or other tools give to arguments. */
const OLD: Record<string, Record<string, string>> = {
  brain_tree: { nodes: 'node' },
  brain_search: { queries: 'query', path: 'folder', limit: 'top_k' },
  brain_grep: { patterns: 'pattern', match_case: 'case_sensitive', limit: 'head_limit' },
  brain_read: { nodes: 'path' },
  brain_links: { nodes: 'node', direction: 'dir' },
  documents_list: { path: 'directory', glob: 'include' },
  documents_read: { path: 'file_path', offset: 'start_line', limit: 'lines' },
  documents_search: { pattern: 'query', path: 'file', output: 'output_mode', limit: 'head_limit' },
};

describe.each(Object.keys(RIGHT))('a model that calls %s', (tool) => {
  const right = { ...RIGHT[tool], project: 'shop' };
  const properties = Object.keys(TOOLS.find(({ name }) => name === tool)!.input.shape);
  const shape = offer.listing.find(({ name }) => name === tool)!.inputSchema;
  const required = new Set(shape.required as string[]);

  test('has a right call for every argument', async () => {
    expect(Object.keys(RIGHT[tool]!).sort()).toEqual(properties.sort());
    expect((await ask(tool, right)).isError).toBe(false);
  });

  test.each(properties)('with %s null, as text, or under an old name needs no second call', async (name) => {
    const { [name]: value, ...others } = right as Arguments;
    const meant = await ask(tool, right);
    const old = OLD[tool]![name];
    if (old !== undefined) expect(await ask(tool, { ...others, [old]: value })).toEqual(meant);
    const asText = Array.isArray(value) ? value[0] : String(value);
    expect(await ask(tool, { ...others, [name]: asText })).toEqual(meant);
    if (!required.has(name)) expect(await ask(tool, { ...right, [name]: null })).toEqual(await ask(tool, others));
  });

  const wrong: [string, Arguments][] = [
    ['no project', { project: undefined }],
    ['an unknown project', { project: 'sho' }],
    ['an unknown argument', { colour: 'red' }],
    ...properties.flatMap((name): [string, Arguments][] => {
      const value = RIGHT[tool]![name];
      if (name === 'nodes')
        return [
          ['a misspelt path', { nodes: ['docs/retruns.md'] }],
          ...(tool === 'brain_tree'
            ? []
            : [['a missing anchor', { nodes: ['docs/returns.md#windows'] }] as [string, Arguments]]),
        ];
      if (name === 'path') return [['a misspelt path', { path: String(value).replace('docs', 'dosc') }]];
      if (typeof value === 'number') return [[`${name} that is no number`, { [name]: 'many' }]];
      if (name === 'direction' || name === 'output') return [[`an unknown ${name}`, { [name]: 'sideways' }]];
      return required.has(name) ? [[`${name} left out`, { [name]: undefined }]] : [];
    }),
  ];
  test.each(wrong)('with %s is led right by the first answer', async (_kind, change) => {
    const args = Object.fromEntries(Object.entries({ ...right, ...change }).filter(([, value]) => value !== undefined));
    const first = await ask(tool, args);
    expect(first.isError, first.text).toBe(true);
    const second = await ask(tool, correct(args, first.text));
    expect(second.isError, `${first.text}\n${JSON.stringify(correct(args, first.text))}\n${second.text}`).toBe(false);
  });
});

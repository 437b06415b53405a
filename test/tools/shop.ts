import { TOOLS } from '../../src/tools/tools.ts';
import { brainOf } from '../brain/brain-of.ts';

/** A document 500 folders down. */
export const deep = `${'deep/'.repeat(500)}end.md`;
/** Documents of every kind that a tool may meet. */
export const brain = brainOf({
  'README.md': '# Shop\n\nAll rules.\n',
  'docs/returns.md': '# Returns\n\n## Window\n\n- BR-012 Within 30 days\n- BR-013 See BR-012\n',
  'docs/old.md': '---\nstatus: superseded by [Returns](returns.md)\n---\n# Old returns\n\nWithin 60 days.\n',
  'docs/long.md': `# Long\n\n${'A line of some forty characters, or so.\n'.repeat(1000)}`,
  'docs/wide.md': `# Wide\n\n${'\u{1f600}'.repeat(600_000)}\n`,
  'docs/evil.md': '# Evil \u001b[31m\n\nText \u202e and \u001b]0;x\u0007 \u2028 here.\n',
  'docs/twins.md': '- BR-7 One\n- BR-7 Two\n',
  'docs/empty.md': '',
  'docs/binary.md': '\0',
  'docs/out.md': { kind: 'symlink' },
  lib: { kind: 'submodule' },
  'code.ts': 'export {};\n',
  'src/limit.go': 'package shop\n\nconst limit = 39\n',
  'docs/picture.png': '\u0089PNG\0',
  [deep]: '# End\n\nzebra\n',
});

/** What a tool answers over these documents. */
export async function call(name: string, input: unknown = {}) {
  return TOOLS.find((tool) => tool.name === name)!.run(input, { brain });
}

/** Lines of text as an agent sees them, without the lead to further calls. */
export const text = async (name: string, input: unknown = {}) => (await call(name, input)).text;

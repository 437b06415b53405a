import { parse as parseToml, TomlError } from 'smol-toml';
import { parseDocument } from 'yaml';
import type { FrontMatter } from './outline.ts';

/** A longer block is still front matter, but its values are not read. */
const MAX_LINES = 2_000;
const MAX_CHARACTERS = 65_536;

/**
 * The front matter at the top of a document: YAML between `---` lines, or TOML between `+++` lines. Null when there is
 * none: no closing fence, or text between two thematic breaks that no key begins.
 */
export function readFrontMatter(lines: readonly string[]): FrontMatter | null {
  const fence = lines[0]?.trimEnd();
  if (fence !== '---' && fence !== '+++') return null;
  const last = lines
    .slice(1, MAX_LINES)
    .findIndex((line) => line.trimEnd() === fence || (fence === '---' && line.trimEnd() === '...'));
  if (last === -1) return null;
  const body = lines.slice(1, last + 1);
  if (!beginsWithKey(body, fence === '---' ? ':' : '=')) return null;
  const source = body.join('\n');
  const read = () => (source.length > MAX_CHARACTERS ? {} : fence === '---' ? readYaml(source) : readToml(source));
  let data: FrontMatter['data'] | undefined;
  return {
    lines: { start: 1, end: last + 2 },
    // Many readers want the lines alone.
    get data() {
      data ??= read();
      return data;
    },
  };
}

function beginsWithKey(body: readonly string[], separator: string): boolean {
  const first = body.find((line) => line.trim() !== '' && !line.startsWith('#'));
  if (first === undefined) return true;
  const head = first.slice(0, 200);
  return /^["'\p{L}_[{]/u.test(head) && (head.includes(separator) || /^[[{]/.test(head));
}

/**
 * The mapping that YAML holds; empty when it is not valid YAML or not a mapping, since then no value can be trusted.
 */
export function readYaml(source: string): Record<string, unknown> {
  if (nestsTooDeep(source)) return {};
  const document = parseDocument(source, {
    schema: 'core',
    uniqueKeys: false,
    logLevel: 'silent',
    prettyErrors: false,
  });
  if (document.errors.length > 0) return {};
  try {
    const value: unknown = document.toJS({ maxAliasCount: 50 });
    return value !== null && typeof value === 'object' && !Array.isArray(value) ? { ...value } : {};
  } catch (error) {
    // An alias that expands without end or refers to nothing is a fault of the document and costs only its values.
    if (error instanceof ReferenceError) return {};
    throw error;
  }
}

/** The values that TOML holds, dates as text as the core schema of YAML has them; empty when it is not valid TOML. */
export function readToml(source: string): Record<string, unknown> {
  try {
    return JSON.parse(JSON.stringify(parseToml(source))) as Record<string, unknown>;
  } catch (error) {
    if (error instanceof TomlError) return {};
    throw error;
  }
}

/** The parser of YAML descends by recursion, so brackets and indentation are bounded before it sees them. */
function nestsTooDeep(source: string): boolean {
  return (source.match(/[[{]/g)?.length ?? 0) > 500 || /^[ ]{200}/m.test(source) || /(?:[-?:] ){50}/.test(source);
}

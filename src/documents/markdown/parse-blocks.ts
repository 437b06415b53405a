import MarkdownIt, { type MarkdownIt as Parser, type StateBlock, type Token } from 'markdown-it';
import type { BlockEnv } from './blocks.ts';
import { matchContainers, readContainer } from './container-rule.ts';
import { readTable } from './table-rule.ts';

type BlockRule = (state: StateBlock, startLine: number, endLine: number, silent: boolean) => boolean;

/**
 * How deep containers may nest; deeper ones are read as plain text. Each level of a quote costs a copy of the line
 * table, so without a limit a document of 2 MB could take gigabytes.
 */
const MAX_QUOTES = 8;
const MAX_LEVEL = 40;

const INTERRUPTS = ['paragraph', 'reference', 'blockquote', 'list'];

/** The block tokens of CommonMark plus GFM tables and `:::` and `!!!` containers; inline text is left unparsed. */
export function parseBlocks(lines: readonly string[]): { tokens: Token[]; env: BlockEnv } {
  const env: BlockEnv = { quotes: 0, containers: matchContainers(lines) };
  const tokens: Token[] = [];
  parser.block.parse(lines.join('\n'), parser, env, tokens);
  return { tokens, env };
}

const parser = createParser();

function createParser(): Parser {
  const markdown = new MarkdownIt({ html: true, maxNesting: Number.POSITIVE_INFINITY });
  // Links are not followed here, so a definition with any target counts.
  markdown.validateLink = () => true;
  markdown.normalizeLink = (url) => url;

  const quote = builtinRule('blockquote');
  const list = builtinRule('list');
  const { ruler } = markdown.block;
  ruler.at('table', readTable, { alt: ['paragraph', 'reference'] });
  ruler.at(
    'blockquote',
    (state, start, end, silent) => {
      const env = state.env as BlockEnv;
      if (env.quotes >= MAX_QUOTES || state.level >= MAX_LEVEL) return false;
      env.quotes++;
      const read = quote(state, start, end, silent);
      env.quotes--;
      return read;
    },
    { alt: INTERRUPTS },
  );
  ruler.at('list', (state, start, end, silent) => state.level < MAX_LEVEL && list(state, start, end, silent), {
    alt: ['paragraph', 'reference', 'blockquote'],
  });
  ruler.before('fence', 'container', readContainer, { alt: INTERRUPTS });
  return markdown;
}

/** A rule of markdown-it's own. A ruler gives rules out by chain only, so this makes a chain of one. */
function builtinRule(name: string): BlockRule {
  const { ruler } = new MarkdownIt().block;
  ruler.enableOnly(name);
  const [rule] = ruler.getRules('');
  return rule as BlockRule;
}

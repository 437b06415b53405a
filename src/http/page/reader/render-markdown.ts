import MarkdownIt, { type Env, type Token } from 'markdown-it';
import { escapeHtml } from '../../../text/escape.ts';

/** Where the rendered text is shown. */
export interface Rendering {
  /** Whether a line is one that was asked for; blocks with such a line are marked. */
  isCited: (line: number) => boolean;
  /** The address of a link on this line as it is written; null for one that leads nowhere. */
  hrefOf: (target: string, line: number) => string | null;
}

/** Blocks that hold text of their own. */
const LEAVES = new Set(['paragraph_open', 'heading_open', 'tr_open', 'fence', 'code_block']);

// Markup of the documents is parsed so that it can be left out. What the rules below print is the only markup there is.
const markdown = new MarkdownIt({ html: true, maxNesting: 40 });
const { rules } = markdown.renderer;
rules.html_block = (tokens, index) => {
  const text = textOf(tokens[index]!.content);
  return text === '' ? '' : `<p class="soft">${escapeHtml(text)}</p>\n`;
};
rules.html_inline = (tokens, index) => (/^<br\s*\/?>$/i.test(tokens[index]!.content) ? '<br>' : '');
// Nothing is loaded from elsewhere: a reader's browser asks this server alone.
rules.image = (tokens, index) =>
  `<span class="soft">[image: ${escapeHtml(tokens[index]!.content || 'no description')}]</span>`;
// A wide table scrolls by itself, and by the keyboard.
rules.table_open = () => '<section class="scroll" aria-label="Table" tabindex="0"><table>\n';
rules.table_close = () => '</table></section>\n';

/**
 * Markdown as HTML that is safe to insert: markup of the document itself, its scripts and comments are left out, images
 * become their descriptions, and links lead where `hrefOf` says. Every line of the source is an address, `#L12`:
 * a block with text is that of its first line, and those of the others stand before the block that holds them.
 */
export function renderMarkdown(source: string, rendering: Rendering): string {
  const env: Env = {};
  const tokens = markdown.parse(source, env);
  const items: Token[] = [];
  const placed = new Set<number>();
  for (const token of tokens) {
    if (token.type === 'list_item_open') items.push(token);
    if (token.type === 'list_item_close') items.pop();
    if (token.type === 'inline') followLinks(token, rendering);
    // The page allows no styles but those of its own sheet.
    if (token.attrs?.some(([name]) => name === 'style')) {
      token.attrs = String(token.attrGet('style')).endsWith('right') ? [['class', 'number']] : [];
    }
    if (!LEAVES.has(token.type) || token.map === null) continue;
    // A paragraph of a tight list is not printed; its item stands for it.
    const shown = token.hidden ? items.at(-1) : token;
    if (shown === undefined || shown.attrGet('id') !== null) continue;
    const [before, end] = token.map;
    placed.add(before + 1);
    shown.attrSet('id', `L${before + 1}`);
    shown.attrSet('data-l', String(before + 1));
    const lines = Array.from({ length: Math.max(1, end - before) }, (_, index) => before + index + 1);
    if (lines.some(rendering.isCited)) shown.attrJoin('class', 'cited');
  }
  const anchors = (from: number, to: number) =>
    Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index)
      .filter((line) => !placed.has(line))
      .map((line) => `<a id="L${line}"></a>`)
      .join('');
  let html = '';
  let done = 0;
  for (const block of blocksOf(tokens)) {
    const end = block[0]!.map?.[1] ?? done;
    html += anchors(done + 1, end) + markdown.renderer.render(block, markdown.options, env);
    done = Math.max(done, end);
  }
  return html + anchors(done + 1, source.split('\n').length);
}

/** The blocks that stand side by side, each with all that is in it. */
function blocksOf(tokens: readonly Token[]): Token[][] {
  const blocks: Token[][] = [];
  for (const token of tokens) {
    if (token.level === 0 && token.nesting >= 0) blocks.push([]);
    blocks.at(-1)?.push(token);
  }
  return blocks;
}

/** Gives each link its address; one that leads nowhere is text. */
function followLinks({ children, map }: Token, { hrefOf }: Rendering): void {
  let line = (map?.[0] ?? 0) + 1;
  const open: Token[] = [];
  for (const token of children ?? []) {
    if (token.type === 'softbreak' || token.type === 'hardbreak') line++;
    if (token.type === 'link_open') {
      const href = hrefOf(String(token.attrGet('href') ?? ''), line);
      token.attrs = href === null ? [] : [['href', href]];
      if (href === null) token.tag = 'span';
      if (href !== null && /^https?:/.test(href)) token.attrs.push(['rel', 'noreferrer noopener']);
      open.push(token);
    }
    if (token.type === 'link_close') token.tag = open.pop()?.tag ?? 'a';
  }
}

/** What is left of markup without its tags, comments, scripts and styles. */
function textOf(html: string): string {
  return html
    .replace(/<!--[\s\S]*?(?:-->|$)/g, '')
    .replace(/<(script|style)\b[\s\S]*?(?:<\/\1>|$)/gi, '')
    .replace(/<[^>]*(?:>|$)/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}

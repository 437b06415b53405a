import { countLineEnds } from '../../text/count-line-ends.ts';
import type { Blocks } from '../markdown/blocks.ts';
import { type InlineLink, splitAnchor } from '../markdown/inline-link.ts';
import { type Inline, scanInline } from '../markdown/scan-inline.ts';
import type { Link } from './outline.ts';

/** The links, wikilinks and embeds of a document's text and tables, and its link reference definitions, in line order. */
export function findLinks({ tokens, lines, env, isReference, inlineOf }: Blocks): Link[] {
  const links: Link[] = [];
  const add = (source: string, { links: unordered }: Inline, firstLine: number) => {
    if (unordered.length === 0) return;
    const found = [...unordered].sort((a, b) => a.at - b.at);
    let line = firstLine;
    let counted = 0;
    for (const { at, ...link } of found) {
      line += countLineEnds(source, counted, at);
      counted = at;
      links.push(withLine(link, line));
    }
  };
  for (const token of tokens) {
    if (token.type === 'inline') {
      add(token.content, inlineOf(token), token.map![0] + 1);
    } else if (token.type === 'table') {
      for (let line = token.map![0]; line < token.map![1]; line++) {
        add(lines[line]!, scanInline(lines[line]!, isReference), line + 1);
      }
    } else if (token.type === 'reference_definition') {
      const label: string = (token.meta as { label: string }).label;
      const definition = label.startsWith('^') ? undefined : env.references?.[label];
      if (definition === undefined) continue;
      links.push({ line: token.map![0] + 1, form: 'link', ...splitAnchor(definition.href), text: definition.title });
    }
  }
  return links;
}

function withLine({ form, target, anchor, text }: Omit<InlineLink, 'at'>, line: number): Link {
  return { line, form, target, anchor, text: text.replace(/\s+/g, ' ').trim() };
}

import { countLineEnds } from '../../text/count-line-ends.ts';
import type { Blocks } from '../markdown/blocks.ts';
import { type InlineLink, splitAnchor } from '../markdown/inline-link.ts';
import { type Inline, scanInline } from '../markdown/scan-inline.ts';
import type { Link } from './outline.ts';

/** A component, as MDX has it in files of any ending; what stands in it is Markdown. */
const COMPONENT = /^\s*<[A-Z]/;
const HREF = /<a\s[^<>]{0,300}?\bhref\s{0,9}=\s{0,9}["']([^"'<>\s]{1,500})["']/gi;

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
    } else if (token.type === 'container' || (token.type === 'html_block' && COMPONENT.test(token.content))) {
      for (const line of linesOfText(lines, token.map!))
        add(lines[line]!, scanInline(lines[line]!, isReference), line + 1);
    } else if (token.type === 'html_block') {
      for (let line = token.map![0]; line < token.map![1]; line++) {
        for (const [, href] of lines[line]!.matchAll(HREF))
          links.push({ line: line + 1, form: 'link', ...splitAnchor(href!), text: '' });
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

/** The lines (from 0) of a container that are not code. */
function linesOfText(lines: readonly string[], [start, end]: [number, number]): number[] {
  const found: number[] = [];
  let fence: string | null = null;
  for (let line = start; line < end; line++) {
    const mark = /^\s*(`{3,}|~{3,})/.exec(lines[line]!)?.[1];
    if (mark !== undefined) fence = fence === null ? mark : lines[line]!.trim().startsWith(fence) ? null : fence;
    else if (fence === null) found.push(line);
  }
  return found;
}

function withLine({ form, target, anchor, text }: Omit<InlineLink, 'at'>, line: number): Link {
  return { line, form, target, anchor, text: text.replace(/\s+/g, ' ').trim() };
}

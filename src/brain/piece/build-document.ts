import type { Document } from '../../documents/document.ts';
import { formatOf } from '../../documents/is-document.ts';
import { findIds } from '../../documents/outline/card-id.ts';
import type { Link, Outline } from '../../documents/outline/outline.ts';
import { estimateTokens } from '../tree/estimate-tokens.ts';
import type { Builder, Content } from '../tree/tree.ts';
import type { Piece, PieceNode } from './piece.ts';
import { placeNodes } from './place-nodes.ts';
import { readListed } from './read-listed.ts';
import { readStatuses } from './read-statuses.ts';
import { summarizeNodes } from './summarize-nodes.ts';
import { warnOf } from './warn-of.ts';

/** The piece of one document: its nodes, links and stated statuses. Independent of all other documents. */
export function buildDocument(document: Document, outline: Outline, builder: Builder): Piece {
  const placed = placeNodes(document, outline);
  const statuses = readStatuses(document, outline, placed);
  const summaries = summarizeNodes(outline, placed, builder);
  const characters = countCharacters(document.lines);
  const nodes = placed.map(
    ({ id, kind, parent, order, lines, title, anchors, card }, index): PieceNode => ({
      id,
      kind,
      parent,
      order,
      lines,
      title,
      summary: summaries[index]!,
      aliases: index === 0 ? readAliases(outline) : [],
      anchors,
      card,
      tokens: lines ? estimateTokens(characters[lines.end]! - characters[lines.start - 1]!) : 0,
      status: statuses[index]!,
    }),
  );
  return {
    path: document.path,
    blob: document.blob,
    builder,
    content: contentOf(document),
    flags: document.flags,
    lineCount: document.lines.length,
    nodes,
    links: outline.links.filter(staysInside),
    urls: outline.links.filter(mayBeOwn).map(({ line, target, anchor }) => ({ line, target, anchor })),
    mentions: findMentions(document.lines),
    labels: formatOf(document.path) === 'rst' ? outline.anchors.map(({ name }) => name) : [],
    listed: readListed(outline),
    warnings: warnOf(document, nodes),
  };
}

/** How many characters lie in the first n lines, line ends counted; at index n. */
function countCharacters(lines: readonly string[]): number[] {
  const counts = [0];
  for (const line of lines) counts.push(counts.at(-1)! + line.length + 1);
  return counts;
}

function contentOf({ flags }: Document): Content {
  for (const content of ['binary', 'lfs-pointer', 'empty'] as const) if (flags.includes(content)) return content;
  return 'text';
}

function staysInside(link: Link): boolean {
  return link.form !== 'link' || !/^(?:[a-z][a-z0-9+.-]*:|\/\/)/i.test(link.target);
}

/** Whether a URL has a path that a document of this repository may have on the web. */
function mayBeOwn({ form, target }: Link): boolean {
  return form === 'link' && /^https?:\/\/[^/?#]+\/[^/?#]+\/[^/?#]/i.test(target);
}

function readAliases({ frontMatter, headings, title }: Outline): string[] {
  const given = [frontMatter?.data.aliases, frontMatter?.data.alias].flat();
  const names = given.filter((alias): alias is string => typeof alias === 'string' && alias !== '');
  const heading = headings[0]?.level === 1 ? [headings[0].title] : [];
  return [...new Set([...names, ...heading])].filter((name) => name !== title).slice(0, 50);
}

/** The words in the form of an id, each once a line. */
function findMentions(lines: readonly string[]): { id: string; line: number }[] {
  const found: { id: string; line: number }[] = [];
  lines.forEach((text, index) => {
    if (!/[A-Z][- ]#?\d|-\d|:`/.test(text)) return;
    for (const id of findIds(text)) found.push({ id, line: index + 1 });
  });
  return found;
}

import { parse } from 'node:path/posix';
import type { Document } from '../document.ts';
import { readCards } from '../outline/find-cards.ts';
import { readFrontMatter } from '../outline/front-matter.ts';
import type { FrontMatter, Heading, Outline } from '../outline/outline.ts';
import { createSlugger } from '../outline/slug.ts';
import { type HtmlPage, readHtml } from './read-html.ts';

/** The structure of an HTML page, which may begin with the front matter of a site. Never throws on any text. */
export function outlineHtml({ path, lines }: Document): Outline {
  const given = readFrontMatter(lines);
  const own = [...lines];
  own.fill('', 0, given?.lines.end ?? 0);
  const page = readHtml(own);
  const { tables, links, opaque, prose, text } = page;
  const frontMatter = given ?? metaOf(page);
  const headings = withAnchors(page);
  return {
    title: titleOf(path, page, frontMatter?.data.title, headings),
    ...{ frontMatter, headings, tables, links, opaque, prose },
    cards: readCards(lines, headings, tables),
    anchors: page.anchors,
    lines: text,
  };
}

/** The `<meta>` values of a page, whose lines are those above the first that shows text; null when there are none. */
function metaOf({ meta, text }: HtmlPage): FrontMatter | null {
  const above = text.findIndex((line) => line.trim() !== '');
  if (Object.keys(meta).length === 0 || above <= 0) return null;
  return { lines: { start: 1, end: above }, data: meta };
}

function withAnchors({ headings, anchors }: HtmlPage): Heading[] {
  const slug = createSlugger();
  const explicit = headings.map((): string[] => []);
  for (const { name, heading } of anchors) explicit[heading]?.push(name);
  return headings.map((heading, index) => ({
    ...heading,
    anchors: [...new Set([...explicit[index]!, slug(heading.title)])].filter((anchor) => anchor !== ''),
  }));
}

/** The only H1, else what the browser's tab says, else the first heading, else the name of the file. */
function titleOf(path: string, { title }: HtmlPage, given: unknown, headings: readonly Heading[]): string {
  if (typeof given === 'string' && given.trim() !== '') return given.trim();
  const first = headings.filter(({ level }) => level === 1);
  const heading = first.length === 1 ? first[0]!.title : '';
  return heading || title.trim() || headings[0]?.title || parse(path).name;
}

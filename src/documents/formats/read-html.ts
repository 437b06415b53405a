import { Parser } from 'htmlparser2';
import { lastAtOrBefore } from '../../text/last-at-or-before.ts';
import type { Lines } from '../document.ts';
import { splitAnchor } from '../markdown/inline-link.ts';
import type { Heading, Link, Opaque, Prose, Table } from '../outline/outline.ts';
import { HtmlTables } from './html-tables.ts';

/** Elements whose text is no content of the page. */
const HIDDEN = new Set(['script', 'style', 'template', 'nav', 'svg', 'noscript', 'iframe', 'button', 'select', 'head']);
/** Elements that stand within a line of text; any other ends it. */
const INLINE =
  /^(?:a|abbr|acronym|b|bdi|bdo|big|br|cite|code|data|del|dfn|em|font|i|img|ins|kbd|label|mark|q|s|samp|small|span|strike|strong|sub|sup|time|tt|u|var|wbr)$/;
/** Elements that stand in no heading; one that is left open ends there. */
const ENDS_HEADING = /^(?:p|[uo]l|dl|table|pre|h[1-6]|section|article|hr)$/;
/** How deep elements may nest, since each tag costs time for all that are open. */
const MAX_DEPTH = 1000;
const TOO_DEEP = Symbol('too deep');
/** The link to itself that generators put beside a heading. */
const SELF_LINK = /\s*[¶#§🔗]\s*$/u;

/** What an HTML page says, each piece with the lines of the file. */
export interface HtmlPage {
  /** The `<title>`; '' when there is none. */
  title: string;
  /** The values of `<meta name>`, by name in lower case. */
  meta: Record<string, string>;
  headings: Omit<Heading, 'anchors'>[];
  /** Ids and names, each with the index of the heading that it leads to; -1 for one before the first. */
  anchors: { line: number; name: string; heading: number }[];
  tables: Table[];
  links: Link[];
  prose: Prose[];
  /** Code. */
  opaque: Opaque[];
  /** The text on each line, without markup. */
  text: string[];
}

/** Reads HTML as browsers do; what follows elements that nest too deep is text without structure. Never throws on any text. */
export function readHtml(lines: readonly string[]): HtmlPage {
  const page = new PageReader(lines);
  const parser = new Parser(page, { decodeEntities: true });
  page.parser = parser;
  try {
    parser.end(lines.join('\n'));
  } catch (error) {
    if (error !== TOO_DEEP) throw error;
  }
  return page.finish();
}

class PageReader {
  parser!: Parser;
  #depth = 0;
  readonly #starts: number[] = [];
  readonly #page: HtmlPage;
  readonly #tables = new HtmlTables();
  /** Ids met since the last text, which lead to a heading that follows. */
  #pending: { line: number; name: string }[] = [];
  #hidden: { name: string; depth: number } | null = null;
  #heading: { level: Heading['level']; start: number; text: string } | null = null;
  #link: { href: string; line: number; text: string } | null = null;
  #code: { depth: number; start: number } | null = null;
  #inTitle = false;
  #said: { text: string; lines: Lines } | null = null;

  constructor(lines: readonly string[]) {
    let at = 0;
    for (const line of lines) {
      this.#starts.push(at);
      at += line.length + 1;
    }
    this.#page = {
      ...{ title: '', meta: {}, headings: [], anchors: [], tables: [], links: [], prose: [], opaque: [] },
      text: lines.map(() => ''),
    };
  }

  finish(): HtmlPage {
    this.#flush();
    const page = this.#page;
    page.tables = this.#tables.finish(page.text.length);
    page.prose = page.prose.filter(({ lines }) => !page.tables.some((table) => isInside(lines, table.lines)));
    return page;
  }

  onopentag(name: string, attributes: Record<string, string>): void {
    if (++this.#depth > MAX_DEPTH) throw TOO_DEEP;
    const line = this.#line(this.parser.startIndex);
    if (name === 'title' && (this.#hidden === null || this.#hidden.name === 'head')) this.#inTitle = true;
    if (name === 'meta') {
      const key = (attributes.name ?? '').toLowerCase();
      if (key !== '' && attributes.content) this.#page.meta[key] ??= attributes.content.trim();
    }
    // A body begins even where the head is not closed.
    if (name === 'body' && this.#hidden?.name === 'head') this.#hidden = null;
    if (this.#hidden !== null) return;
    if (!INLINE.test(name)) this.#flush();
    if (ENDS_HEADING.test(name)) this.#endHeading(this.#heading?.start ?? line);
    if (HIDDEN.has(name) || attributes.role === 'navigation' || attributes.hidden !== undefined) {
      this.#hidden = { name, depth: this.#depth };
      return;
    }
    for (const id of [attributes.id, name === 'a' ? attributes.name : undefined])
      if (id) this.#pending.push({ line, name: id });
    if (/^h[1-6]$/.test(name)) {
      this.#heading = { level: Number(name[1]) as Heading['level'], start: line, text: '' };
      this.#tables.spoil();
    } else if (name === 'a' && attributes.href !== undefined) {
      this.#link = { href: attributes.href.trim(), line, text: '' };
    } else if (name === 'pre') {
      this.#code ??= { depth: this.#depth, start: line };
    } else if (name === 'br') {
      this.ontext(' ');
    } else {
      this.#tables.open(name, line, Number(attributes.colspan ?? 1));
    }
  }

  onclosetag(name: string): void {
    const line = this.#line(Math.max(this.parser.endIndex, 0));
    if (name === 'title') this.#inTitle = false;
    if (this.#hidden !== null) {
      if (this.#hidden.depth === this.#depth) this.#hidden = null;
    } else {
      if (!INLINE.test(name)) this.#flush();
      if (/^h[1-6]$/.test(name)) this.#endHeading(line);
      if (name === 'a') this.#endLink();
      if (this.#code?.depth === this.#depth) {
        this.#page.opaque.push({ form: 'code', lines: { start: this.#code.start, end: line } });
        this.#code = null;
      }
      this.#tables.close(name, line);
    }
    this.#depth--;
  }

  ontext(data: string): void {
    if (this.#inTitle) this.#page.title = (this.#page.title + data).replace(/\s+/g, ' ').slice(0, 1000);
    if (this.#hidden !== null) return;
    const first = this.#line(this.parser.startIndex);
    const last = this.#line(Math.max(this.parser.endIndex, this.parser.startIndex));
    const { text } = this.#page;
    for (const [at, part] of data.split('\n').entries()) {
      const line = Math.min(first + at, last);
      if (part !== '' && line <= text.length) text[line - 1] += part;
    }
    if (data.trim() !== '' && this.#heading === null) this.#settleAnchors();
    if (this.#link !== null) this.#link.text += data;
    if (this.#heading !== null) this.#heading.text += data;
    else if (this.#code === null && (this.#said !== null || data.trim() !== '')) {
      this.#said ??= { text: '', lines: { start: first + lineEndsBefore(data), end: last } };
      this.#said.text += data;
      if (data.trim() !== '') this.#said.lines.end = last;
    }
    this.#tables.say(data);
  }

  #endHeading(line: number): void {
    if (this.#heading === null) return;
    const { level, start, text } = this.#heading;
    this.#heading = null;
    const title = oneLine(text).replace(SELF_LINK, '');
    if (title === '') return;
    this.#page.headings.push({ level, title, lines: { start, end: line } });
    this.#settleAnchors();
  }

  #endLink(): void {
    if (this.#link === null) return;
    const { href, line, text } = this.#link;
    this.#link = null;
    const shown = oneLine(text);
    if (href === '' || /^javascript:/i.test(href) || (href.startsWith('#') && shown.replace(SELF_LINK, '') === ''))
      return;
    this.#page.links.push({ line, form: 'link', ...splitAnchor(href), text: shown });
  }

  #settleAnchors(): void {
    for (const anchor of this.#pending) this.#page.anchors.push({ ...anchor, heading: this.#page.headings.length - 1 });
    this.#pending = [];
  }

  #flush(): void {
    if (this.#said === null) return;
    const text = oneLine(this.#said.text);
    if (text !== '') this.#page.prose.push({ lines: this.#said.lines, text });
    this.#said = null;
  }

  #line(index: number): number {
    return (
      Math.max(
        0,
        lastAtOrBefore(this.#starts, index, (start) => start),
      ) + 1
    );
  }
}

const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim();

const lineEndsBefore = (text: string) => text.slice(0, text.length - text.trimStart().length).split('\n').length - 1;

const isInside = (inner: Lines, outer: Lines) => inner.start >= outer.start && inner.end <= outer.end;

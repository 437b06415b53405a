import type { Lines } from '../document.ts';
import type { Table } from '../outline/outline.ts';

/** How many columns a cell may take, and a table may have. */
const MAX_SPAN = 50;
const MAX_COLUMNS = 200;

/** The tables of an HTML page, as its tags come. One that only lays out the page is none. */
export class HtmlTables {
  readonly #found: Table[] = [];
  #depth = 0;
  #start = 0;
  /** Whether it holds headings or other tables, as the layout of a page does. */
  #isLayout = false;
  #rows: { lines: Lines; cells: string[] }[] = [];
  #cell: string | null = null;
  #span = 1;

  open(name: string, line: number, span: number): void {
    if (name === 'table') {
      if (this.#depth++ > 0) this.#isLayout = true;
      else {
        this.#start = line;
        this.#isLayout = false;
        this.#rows = [];
      }
    } else if (this.#depth !== 1) {
      return;
    } else if (name === 'tr') {
      this.#endCell();
      this.#rows.push({ lines: { start: line, end: line }, cells: [] });
    } else if (name === 'td' || name === 'th') {
      this.#endCell();
      this.#cell = '';
      this.#span = Math.min(Math.max(1, Math.trunc(span) || 1), MAX_SPAN);
    }
  }

  say(text: string): void {
    if (this.#cell !== null) this.#cell += text;
  }

  /** What stands in it shows that it lays out the page. */
  spoil(): void {
    this.#isLayout = true;
  }

  close(name: string, line: number): void {
    if (this.#depth === 1 && (name === 'td' || name === 'th')) this.#endCell();
    if (this.#depth === 1 && name === 'tr' && this.#rows.length > 0) this.#rows.at(-1)!.lines.end = line;
    if (name === 'table' && this.#depth > 0 && --this.#depth === 0) this.#end(line);
  }

  finish(lastLine: number): Table[] {
    if (this.#depth > 0) this.#end(lastLine);
    return this.#found;
  }

  #endCell(): void {
    if (this.#cell === null) return;
    const row = this.#rows.at(-1);
    row?.cells.push(this.#cell.replace(/\s+/g, ' ').trim(), ...new Array<string>(this.#span - 1).fill(''));
    this.#cell = null;
  }

  #end(line: number): void {
    this.#endCell();
    const [header, ...rows] = this.#rows.filter(({ cells }) => cells.some((cell) => cell !== ''));
    if (this.#isLayout || header === undefined || header.cells.length < 2 || rows.length === 0) return;
    const width = Math.min(header.cells.length, MAX_COLUMNS);
    this.#found.push({
      lines: { start: this.#start, end: line },
      header: header.cells.slice(0, width),
      rows: rows.map(({ lines, cells }) => ({
        line: lines.start,
        end: Math.max(lines.start, lines.end),
        cells: [...cells.slice(0, width), ...new Array<string>(Math.max(0, width - cells.length)).fill('')],
      })),
    });
  }
}

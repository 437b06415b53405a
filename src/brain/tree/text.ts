import { foldText } from '../../text/fold-text.ts';
import { lastAtOrBefore } from '../../text/last-at-or-before.ts';

/** The text of one document, ready to be scanned. */
export class Text {
  readonly path: string;
  /** Lines joined by LF, as written. */
  readonly text: string;
  readonly lineCount: number;
  #folded: string | null = null;
  #starts: Uint32Array | null = null;

  constructor(path: string, text: string, lineCount: number) {
    this.path = path;
    this.text = text;
    this.lineCount = lineCount;
  }

  /** The text in which words are looked for; made at the first search, since it doubles the memory of the text. */
  get folded(): string {
    this.#folded ??= foldText(this.text);
    return this.#folded;
  }

  /** All lines as written. */
  lines(): string[] {
    return this.lineCount === 0 ? [] : this.text.split('\n');
  }

  /** A line as written; '' beyond the end. */
  line(number: number): string {
    const starts = this.#lineStarts();
    const start = starts[number - 1];
    return start === undefined ? '' : this.text.slice(start, (starts[number] ?? this.text.length + 1) - 1);
  }

  /** The number of the line in which an offset of the text lies. */
  lineAt(offset: number): number {
    return lastAtOrBefore(this.#lineStarts(), offset, (start) => start) + 1;
  }

  #lineStarts(): Uint32Array {
    if (this.#starts) return this.#starts;
    const starts = new Uint32Array(this.lineCount);
    let at = 0;
    for (let line = 0; line < this.lineCount; line++) {
      starts[line] = at;
      at = this.text.indexOf('\n', at) + 1;
    }
    this.#starts = starts;
    return starts;
  }
}

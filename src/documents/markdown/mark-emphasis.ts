/** The characters of inline Markdown that mark code or emphasis. */
export interface Marks {
  /** Start of each code span to its end (exclusive). */
  codeEnd: ReadonlyMap<number, number>;
  /** Offsets of the `*`, `_` and `~` that mark emphasis or deletion. */
  emphasis: ReadonlySet<number>;
}

const LETTER = /[\p{L}\p{N}]/u;

/**
 * Pairs code spans and runs of `*`, `_` and `~~` in one pass. Runs pair only with one of the same length, which is
 * simpler than CommonMark and differs from it only in what an unusual nesting such as `***a** b*` leaves behind.
 */
export function markEmphasis(source: string): Marks {
  const codeEnd = new Map<number, number>();
  const emphasis = new Set<number>();
  if (!/[`*_~]/.test(source)) return { codeEnd, emphasis };
  const runs = [...source.matchAll(/\\.|`+|\*+|_+|~+/gs)];
  const closers = closersOfCode(runs);
  const open = new Map<string, number[]>();
  for (let index = 0; index < runs.length; index++) {
    const { 0: run, index: at } = runs[index]!;
    if (run[0] === '\\') continue;
    if (run[0] === '`') {
      const closer = closers[index];
      if (closer === undefined) continue;
      codeEnd.set(at, runs[closer]!.index + run.length);
      index = closer;
      continue;
    }
    if (run[0] === '~' && run.length > 2) continue;
    const { opens, closes } = flanking(source, at, run);
    const waiting = open.get(run);
    const opener = closes ? waiting?.pop() : undefined;
    if (opener !== undefined) {
      for (let offset = 0; offset < run.length; offset++) emphasis.add(opener + offset).add(at + offset);
    } else if (opens) {
      if (waiting === undefined) open.set(run, [at]);
      else waiting.push(at);
    }
  }
  return { codeEnd, emphasis };
}

function closersOfCode(runs: readonly RegExpExecArray[]): (number | undefined)[] {
  const nextOfLength = new Map<number, number>();
  const closers: (number | undefined)[] = new Array(runs.length);
  for (let index = runs.length - 1; index >= 0; index--) {
    const run = runs[index]![0];
    if (run[0] !== '`') continue;
    closers[index] = nextOfLength.get(run.length);
    nextOfLength.set(run.length, index);
  }
  return closers;
}

function flanking(source: string, at: number, run: string): { opens: boolean; closes: boolean } {
  const before = source[at - 1] ?? ' ';
  const after = source[at + run.length] ?? ' ';
  const insideWord = run[0] === '_' && LETTER.test(before) && LETTER.test(after);
  return { opens: !insideWord && /\S/.test(after), closes: !insideWord && /\S/.test(before) };
}

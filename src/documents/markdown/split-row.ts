/** The cells of a table row (GFM): trimmed, with escaped pipes unescaped and without the outer pipes. */
export function splitRow(line: string): string[] {
  return cellsOf(line, new Set());
}

/**
 * Like {@link splitRow}, but a pipe inside inline code does not split the cell. GFM splits there, which no writer
 * intends.
 */
export function splitRowKeepingCode(line: string): string[] {
  return cellsOf(line, pipesInCode(line));
}

function cellsOf(line: string, kept: ReadonlySet<number>): string[] {
  const row = line.trim();
  const shift = line.length - line.trimStart().length;
  const cells: string[] = [];
  let cell = '';
  let from = 0;
  let escaped = false;
  for (let at = 0; at < row.length; at++) {
    const character = row.charCodeAt(at);
    if (character === 0x7c && !kept.has(at + shift)) {
      if (escaped) {
        cell += row.slice(from, at - 1);
        from = at;
      } else {
        cells.push((cell + row.slice(from, at)).trim());
        cell = '';
        from = at + 1;
      }
    }
    escaped = character === 0x5c && !escaped;
  }
  cells.push((cell + row.slice(from)).trim());
  if (cells.length > 1 && row.startsWith('|')) cells.shift();
  if (cells.length > 1 && cells.at(-1) === '') cells.pop();
  return cells;
}

/** Offsets of the pipes inside closed code spans. */
function pipesInCode(line: string): Set<number> {
  const pipes = new Set<number>();
  if (!line.includes('`')) return pipes;
  const runs = [...line.matchAll(/`+/g)].map((run) => ({ at: run.index, length: run[0].length }));
  const nextOfLength = new Map<number, number>();
  const closers: (number | undefined)[] = [];
  for (let index = runs.length - 1; index >= 0; index--) {
    closers[index] = nextOfLength.get(runs[index]!.length);
    nextOfLength.set(runs[index]!.length, index);
  }
  for (let index = 0; index < runs.length; index++) {
    const closer = closers[index];
    if (closer === undefined) continue;
    for (
      let at = line.indexOf('|', runs[index]!.at);
      at !== -1 && at < runs[closer]!.at;
      at = line.indexOf('|', at + 1)
    ) {
      pipes.add(at);
    }
    index = closer;
  }
  return pipes;
}

/**
 * The longest run of plain characters that every match of a regular expression must hold; '' when that is not plain to
 * see. Only what stands outside groups and alternatives is looked at, so the answer may be shorter than it could be.
 */
export function requiredLiteral(pattern: string): string {
  let best = '';
  let run = '';
  let depth = 0;
  const close = () => {
    if (run.length > best.length) best = run;
    run = '';
  };
  for (let at = 0; at < pattern.length; at++) {
    const character = pattern[at]!;
    if (character === '\\') {
      const next = pattern[++at] ?? '';
      // Of the escapes only those of punctuation stand for themselves; \x41, \pL, \Qa\E and the like may eat more.
      if (/[pPxQ0-9]/.test(next)) return '';
      if (depth === 0 && /[^A-Za-z0-9]/.test(next)) run += next;
      else close();
    } else if (character === '[') {
      close();
      const end = endOfClass(pattern, at);
      if (end === -1) return '';
      at = end;
    } else if (character === '(') {
      // A group such as (?i) changes how the rest is read.
      if (pattern[at + 1] === '?' && pattern[at + 2] !== ':') return '';
      close();
      depth++;
    } else if (character === ')') {
      depth--;
      close();
    } else if (character === '|') {
      if (depth === 0) return '';
    } else if (character === '*' || character === '?' || character === '{') {
      if (character === '{') {
        const end = pattern.indexOf('}', at);
        if (end === -1) return '';
        at = end;
      }
      run = run.slice(0, [...run].at(-1)?.length === 2 ? -2 : -1);
      close();
    } else if (character === '+' || character === '.' || character === '^' || character === '$') {
      close();
    } else if (depth === 0) {
      run += character;
    }
  }
  close();
  return best;
}

function endOfClass(pattern: string, open: number): number {
  let at = open + 1;
  if (pattern[at] === '^') at++;
  if (pattern[at] === ']') at++;
  for (; at < pattern.length; at++) {
    if (pattern[at] === '\\') at++;
    else if (pattern[at] === '[' && pattern[at + 1] === ':') return -1;
    else if (pattern[at] === ']') return at;
  }
  return -1;
}

/**
 * The longest literal that every match of a regular expression must contain; '' when it is not obvious. Groups and
 * alternatives are skipped, so the answer may be shorter than possible.
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
      // Only an escaped punctuation character stands for itself; \x41, \pL, \Qa\E and the like may consume more.
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

import { cut } from '../../../text/escape.ts';

/** Names one after another, as many as fit in `width` characters, then how many more there are. */
export function nameList(names: readonly string[], width: number): string {
  const shown: string[] = [];
  let length = 0;
  for (const name of names) {
    const short = cut(name.replace(/\s+/g, ' ').trim(), 48);
    if (shown.length > 0 && length + short.length + 2 > width - 16) break;
    shown.push(short);
    length += short.length + 2;
  }
  const left = names.length - shown.length;
  return shown.join(', ') + (left > 0 ? ` and ${left} more` : '');
}

/** At most `width` UTF-16 units of a line around an offset, with `…` at each cut; no code point is split. */
export function clipLine(text: string, at: number, width: number): string {
  if (text.length <= width) return text;
  let start = Math.max(0, Math.min(at - Math.floor(width / 3), text.length - width));
  let end = Math.min(text.length, start + width);
  if (isLowSurrogate(text, start)) start++;
  if (isLowSurrogate(text, end)) end--;
  return `${start > 0 ? '…' : ''}${text.slice(start, end)}${end < text.length ? '…' : ''}`;
}

/** The first `width` UTF-16 units of a line, or one fewer so that no code point is split. */
export function headOfLine(text: string, width: number): string {
  if (text.length <= width) return text;
  return text.slice(0, isLowSurrogate(text, width) ? width - 1 : width);
}

function isLowSurrogate(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  return code >= 0xdc00 && code <= 0xdfff;
}

import { isAscii } from './fold-text.ts';

/**
 * The spellings in which a name or path that somebody typed may be stored, each once and as typed first: percent-decoded,
 * composed (NFC, as people type) and decomposed (NFD, as macOS writes file names). Letter case is not folded: names that
 * differ by it alone are different files.
 */
export function nameForms(given: string): string[] {
  const plain = [given, decodePercent(given)];
  return [...new Set([...plain, ...plain.flatMap((text) => [composeName(text), text.normalize('NFD')])])];
}

/** The one spelling (NFC) of all that are canonically equal. */
export function composeName(name: string): string {
  return isAscii(name) ? name : name.normalize('NFC');
}

/** Text with its percent-encoding undone; text that is not well encoded stays as it is. */
export function decodePercent(text: string): string {
  if (!text.includes('%')) return text;
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

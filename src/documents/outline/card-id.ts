import { findDocumentIds } from './document-id.ts';

/**
 * The form of a card's id: a prefix of upper-case letters and digits, further such parts, then a number, with hyphens
 * between, such as `BR-012`, `ADR-7`, `REQ-AUTH-003`, `CMP-1.2`, `BR-012a`.
 */
const CARD_ID =
  /^\[?([A-Z][A-Z0-9]{0,9}(?:-[A-Z][A-Z0-9]{0,15}){0,3}(?:-\d{1,6}){1,2}(?:\.\d{1,4}){0,3}[a-z]?)(?![\p{L}\p{N}_-]|\.\d)\]?/u;

/** Names of the same form that are standards and diseases, not pieces of a document. */
const NOT_CARDS = new Set([
  'UTF',
  'UCS',
  'SHA',
  'ISO',
  'IEC',
  'AES',
  'RSA',
  'MD',
  'HTTP',
  'TLS',
  'COVID',
  'SARS',
  'BASE',
  'RIPEMD',
  'BLS12',
  'KECCAK',
  'SECP256',
  'ML',
  'SLH',
  'JSON',
  'FIPS',
  'NIST',
  'IEEE',
  'ANSI',
  'ECMA',
  'CVE',
  'CWE',
  'GPT',
]);

/** The card id that plain text begins with, and the text after it; null when it begins with none. */
export function readCardId(text: string): { id: string; title: string } | null {
  const match = CARD_ID.exec(text.slice(0, 120));
  const id = match?.[1];
  if (match === null || id === undefined || NOT_CARDS.has(id.slice(0, id.indexOf('-')))) return null;
  const title = text
    .slice(match[0].length)
    .replace(/^[\s:.,;)\]|–—-]+/, '')
    .trim();
  return { id, title };
}

/** Every id of a card or a document that a text mentions, in order, each once. */
export function findIds(text: string): string[] {
  const found = text.matchAll(/(?<![\p{L}\p{N}_-])[A-Z][A-Z0-9]{0,9}-[A-Z0-9.-]{1,60}[a-z]?/gu);
  const ids = new Set<string>();
  for (const [word] of found) {
    const id = readCardId(word.replace(/[.-]+$/, ''))?.id;
    if (id !== undefined) ids.add(id);
  }
  for (const id of findDocumentIds(text)) ids.add(id);
  return [...ids];
}

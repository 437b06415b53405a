/**
 * JSON with `<`, `>`, `&`, the backtick and the separators U+2028 and U+2029 as escapes: it parses to the same value,
 * and nothing in it can open or close a tag or a code fence.
 */
export function encodeInert(value: unknown): string {
  return JSON.stringify(value).replace(
    /[<>&`\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

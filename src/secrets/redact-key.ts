/** A provider's words without the key they may quote, which becomes `[key]`. */
export function redactKey(text: string, key: string | undefined): string {
  return key === undefined || key.length < 4 ? text : text.replaceAll(key, '[key]');
}

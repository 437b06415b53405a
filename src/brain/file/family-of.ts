/** ISO 639-1 codes of languages in which documents are often kept beside those in English, and how they are narrowed. */
const LANGUAGE =
  /^(?:ar|az|bg|bn|bs|ca|cs|da|de|el|en|es|et|fa|fi|fr|he|hi|hr|hu|hy|id|it|ja|ka|ko|lt|lv|ml|mn|ms|nb|ne|nl|no|pl|pt|ro|ru|sk|sl|sq|sr|sv|ta|te|th|tr|uk|ur|uz|vi|zh)(?:[-_][A-Za-z]{2,4})?$/i;
/** `v1`, `1.2`, `5.1.x`, `version-2.0`; a bare whole number may be anything. */
const VERSION = /^(?:v(?:ersion)?[-_.]?\d+(?:\.\d+)*|(?:version[-_])?\d+(?:\.\d+)+)(?:\.x)?$/i;

/** What a path says of the variant of its document. */
export interface Variant {
  /** The path without languages and versions. */
  family: string;
  /** In lower case; null for none. */
  language: string | null;
  version: string | null;
}

/** The variant of a path, by its folders and the endings of its names (`pages.es/`, `guide.ja.md`); null when it names none. */
export function variantOf(path: string): Variant | null {
  let language: string | null = null;
  let version: string | null = null;
  const parts = path.split('/').flatMap((part, at, all) => {
    if (at < all.length - 1 && LANGUAGE.test(part)) {
      language = part.toLowerCase();
      return [];
    }
    if (at < all.length - 1 && VERSION.test(part)) {
      version = part.toLowerCase();
      return [];
    }
    const ended = /^(.+)[._]([A-Za-z]{2}(?:[-_][A-Za-z]{2,4})?)(\.[A-Za-z]{2,8})?$/.exec(part);
    const isFile = at === all.length - 1;
    if (ended && LANGUAGE.test(ended[2]!) && (ended[3] !== undefined) === isFile) {
      language = ended[2]!.toLowerCase();
      return [ended[1]! + (ended[3] ?? '')];
    }
    return [part];
  });
  return language === null && version === null ? null : { family: parts.join('/'), language, version };
}

/** A name of this many letters or more also counts inside a longer word: a handle, an address, a compound. */
const MIN_INSIDE = 4;

/**
 * Whether a text names a holder, given its slug: by any part of the name, a shorter form of it, its initials, or the
 * name as one word (`gov-uk` and GOV.UK). Generous: a text that only may name the holder counts.
 */
export function holderFinder(text: string): (slug: string) => boolean {
  const folded = foldName(text);
  const words = new Set(folded.match(/[\p{L}\p{N}]+/gu));
  const joined = folded.replace(/[^\p{L}\p{N}]+/gu, '');
  const capitals = new Set(
    (text.match(/(?<![\p{L}\p{N}])\p{Lu}[\p{L}\p{M}]{2,}/gu) ?? []).map(foldName).filter((word) => word.length >= 3),
  );
  const initials = new Set(
    (text.match(/(?<![\p{L}\p{N}])(?:\p{Lu}\.? ?){2,4}(?![\p{L}\p{N}])/gu) ?? []).map((letters) =>
      foldName(letters).replace(/[^\p{L}]+/gu, ''),
    ),
  );
  return (slug) => {
    const names = foldName(slug)
      .split('-')
      .filter((name) => name !== '');
    return (
      joined.includes(names.join('')) ||
      initials.has(names.map((name) => name[0]).join('')) ||
      names.some(
        (name) =>
          (name.length >= 2 && words.has(name)) ||
          (name.length >= MIN_INSIDE && folded.includes(name)) ||
          [...capitals].some((word) => name.startsWith(word)),
      )
    );
  };
}

const LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'a',
  œ: 'o',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
};

/** A name in one spelling of several: lower case, no accents, and `ae`, `oe`, `ue` as ä, ö and ü without them. */
export function foldName(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()
    .replace(/[ßæœøłđðþı]/g, (letter) => LETTERS[letter]!)
    .replace(/([aou])e/g, '$1');
}

import { GbrainError } from '../../errors.ts';

/** The two parts of a model id. */
export interface ModelId {
  provider: string;
  /** As the provider knows it; may hold colons and slashes. */
  name: string;
}

/** Splits `provider:model` at its first colon. A usage error when it is none, or the provider not one of `providers`. */
export function parseModelId(id: string, providers: readonly string[]): ModelId {
  const colon = id.indexOf(':');
  const provider = colon < 0 ? '' : id.slice(0, colon);
  const name = id.slice(colon + 1);
  const allowed = providers.map((each) => `${each}:`).join(', ');
  if (colon < 0) {
    throw new GbrainError(
      'usage',
      `"${id}" is not a model id. Write provider:model, such as openai:gpt-5.2; providers are ${allowed}.`,
    );
  }
  if (!providers.includes(provider)) {
    const nearest = nearestOf(provider, providers);
    const hint = nearest === null ? '' : ` Did you mean ${nearest}:${name}?`;
    throw new GbrainError('usage', `"${provider}" in "${id}" is not a provider.${hint} Providers are ${allowed}.`);
  }
  // biome-ignore lint/suspicious/noControlCharactersInRegex: no model's name holds a control character.
  if (name.trim() === '' || name !== name.trim() || /[\u0000-\u001f\u007f]/.test(name)) {
    throw new GbrainError('usage', `"${id}" names no model: after "${provider}:" comes the model's name.`);
  }
  return { provider, name };
}

/** The entry with the smallest edit distance, if that is at most two edits; null when none is so near. */
export function nearestOf(word: string, entries: readonly string[]): string | null {
  let best: string | null = null;
  let least = 3;
  for (const entry of entries) {
    const distance = word.length > 60 ? 60 : editDistance(word.toLowerCase(), entry);
    if (distance < least) [best, least] = [entry, distance];
  }
  return best;
}

/** Levenshtein's distance by rows (Wagner and Fischer, 1974). */
function editDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const replaced = row[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1);
      next.push(Math.min(row[j]! + 1, next[j - 1]! + 1, replaced));
    }
    row = next;
  }
  return row[b.length]!;
}

import { GbrainError } from '../../errors.ts';
import { nearestNames } from '../../text/nearest-names.ts';

/** The two parts of a model id. */
export interface ModelId {
  provider: string;
  /** As the provider knows it; may hold colons and slashes. */
  name: string;
}

/**
 * Splits `provider:model` at its first colon. Throws a usage error when the text is not such an id or the provider is unknown.
 */
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
    const [nearest] = nearestNames(provider, providers, 1);
    const hint = nearest === undefined ? '' : ` Did you mean ${nearest}:${name}?`;
    throw new GbrainError('usage', `"${provider}" in "${id}" is not a provider.${hint} Providers are ${allowed}.`);
  }
  // biome-ignore lint/suspicious/noControlCharactersInRegex: no model's name holds a control character.
  if (name.trim() === '' || name !== name.trim() || /[\u0000-\u001f\u007f]/.test(name)) {
    throw new GbrainError('usage', `"${id}" names no model: after "${provider}:" comes the model's name.`);
  }
  return { provider, name };
}

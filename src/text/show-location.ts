import { escapeTerminal } from './escape.ts';
import { redactUrl } from './redact-url.ts';

/** Where a project comes from, as it may be shown: on one line, without the secrets of a URL. */
export function showLocation(location: string): string {
  return escapeTerminal(redactUrl(location));
}

import { escapeTerminal } from './escape.ts';

/** Where a project comes from, as it may be shown: on one line, without the password or token of a URL. */
export function showLocation(location: string): string {
  return escapeTerminal(hideCredentials(location));
}

/** A location without the password or token that its URL may hold. */
export function hideCredentials(location: string): string {
  const start = location.indexOf('://') + 3;
  if (start === 2) return location;
  const query = location.indexOf('?', start);
  // A password may itself hold @ and /, unencoded; the last @ before the query ends it.
  const at = location.lastIndexOf('@', query === -1 ? undefined : query);
  const shown = at >= start ? `${location.slice(0, start)}***${location.slice(at)}` : location;
  return shown.replace(/([?&][^=&]*(?:password|token|key|secret)[^=&]*=)[^&]*/gi, '$1***');
}

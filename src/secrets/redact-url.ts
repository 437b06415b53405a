/** What replaces a secret. */
export const HIDDEN = '***';

/**
 * A text without the secrets of the URLs in it: user and password, query and fragment of each become `***`, and so do
 * user and password of `user:password@host:path`. Where it is unclear how far a secret reaches, more is hidden rather
 * than less. All other text is returned unchanged, and so is text that was redacted before. Runs in time linear in the
 * length of the text.
 */
export function redactUrl(text: string): string {
  return text.includes('://') || text.includes('@') ? text.split('\n').map(redactLine).join('\n') : text;
}

function redactLine(line: string): string {
  const lastAt = line.lastIndexOf('@');
  let redacted = '';
  let done = 0;
  for (let mark = line.indexOf('://'); mark !== -1; mark = line.indexOf('://', done)) {
    let scheme = mark;
    while (scheme > done && /[\w.+-]/.test(line[scheme - 1]!)) scheme--;
    const start = mark + 3;
    const end = endOfUrl(line, start, scheme > done ? line[scheme - 1] : undefined, lastAt);
    const rest = line.slice(start, end);
    // A file URL names no user, and the paths of packages contain an @.
    const isFile = line.slice(scheme, mark) === 'file' && rest.startsWith('/');
    redacted += redactWords(line.slice(done, scheme)) + line.slice(scheme, start);
    redacted += isFile ? hideQuery(rest) : hideQuery(hideUser(rest));
    done = end;
  }
  return redacted + redactWords(line.slice(done));
}

/** Where the URL ends whose `://` ends at `start`, given the character before its scheme. */
function endOfUrl(line: string, start: number, before: string | undefined, lastAt: number): number {
  if (before === "'" || before === '"' || before === '`') return endOfQuote(line, start, before);
  const space = indexOfSpace(line, start);
  return lastAt > space && isCutPassword(line.slice(start, space)) ? indexOfSpace(line, lastAt) : space;
}

/** The quote that closes is followed by white space, perhaps after a punctuation mark; any other may be of a password. */
function endOfQuote(line: string, start: number, quote: string): number {
  for (let at = line.indexOf(quote, start); at !== -1; at = line.indexOf(quote, at + 1)) {
    if (/^[:;,.)]?(?:\s|$)/.test(line.slice(at + 1, at + 3))) return at;
  }
  return line.length;
}

function indexOfSpace(line: string, from: number): number {
  const space = /\s/g;
  space.lastIndex = from;
  return space.exec(line)?.index ?? line.length;
}

/** Whether what precedes a space is `user:` and the first word of a password, rather than a host and its port. */
function isCutPassword(rest: string): boolean {
  if (rest.includes('@') || rest.startsWith('[')) return false;
  const colon = /^[^/?#:]*:/.exec(rest)?.[0].length;
  return colon !== undefined && !/^\d*[/?#]/.test(rest.slice(colon));
}

/** A password may contain `@`, `/`, `?` and `#`, so only the last `@` is known to end it. */
function hideUser(rest: string): string {
  const at = rest.lastIndexOf('@');
  if (at === -1) return rest;
  // What follows is a host after a password with such a mark, or else more of a query that contains an @.
  return /[?#]/.test(rest.slice(0, at)) ? HIDDEN : HIDDEN + rest.slice(at);
}

function hideQuery(rest: string): string {
  return rest.replace(/([?#]).*$/s, `$1${HIDDEN}`);
}

/** Hides `user:password` where `@host:path` or `@host/path` follows, in text without `://`. */
function redactWords(text: string): string {
  return text.includes('@') ? text.replace(/\S+/g, redactWord) : text;
}

function redactWord(word: string): string {
  const at = word.lastIndexOf('@');
  const colon = word.indexOf(':');
  if (colon === -1 || colon > at || !/@(?:\[|[\w.-]{1,253}[:/])/.test(word)) return word;
  let user = colon;
  while (user > 0 && /[^"'`<>()[\]{},;=]/.test(word[user - 1]!)) user--;
  return user === colon ? word : word.slice(0, user) + HIDDEN + word.slice(at);
}

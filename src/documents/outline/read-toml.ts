/**
 * The scalar values of TOML front matter, `key = value` a line: strings, numbers, booleans, one-line arrays of
 * strings; anything else (dates among it) as the text it is written in. Keys below a `[table]` are named `table.key`.
 */
export function readToml(lines: readonly string[]): Record<string, unknown> {
  const entries: [string, unknown][] = [];
  let prefix = '';
  for (const line of lines) {
    const text = line.trim();
    if (text.startsWith('[') && text.endsWith(']')) {
      prefix = `${text.replace(/^\[+|\]+$/g, '').trim()}.`;
      continue;
    }
    const equals = text.indexOf('=');
    if (equals <= 0 || text.startsWith('#')) continue;
    const key = text
      .slice(0, equals)
      .trim()
      .replace(/^["']|["']$/g, '');
    entries.push([prefix + key, readValue(text.slice(equals + 1).trim())]);
  }
  return Object.fromEntries(entries);
}

function readValue(text: string): unknown {
  const quoted = readString(text);
  if (quoted !== null) return quoted.value;
  const bare = text.split('#', 1)[0]!.trim();
  if (bare === 'true' || bare === 'false') return bare === 'true';
  if (/^[+-]?\d[\d_]*(?:\.\d+)?$/.test(bare)) return Number(bare.replaceAll('_', ''));
  if (text.startsWith('[')) return readStrings(text);
  return bare;
}

function readString(text: string): { value: string; length: number } | null {
  const match = /^"((?:[^"\\]|\\.)*)"|^'([^']*)'/.exec(text);
  if (match === null) return null;
  const value = match[2] ?? match[1]!.replace(/\\(.)/g, (_, c: string) => (c === 'n' ? '\n' : c === 't' ? '\t' : c));
  return { value, length: match[0].length };
}

function readStrings(text: string): string[] {
  const values: string[] = [];
  let rest = text.slice(1);
  for (;;) {
    rest = rest.replace(/^[\s,]+/, '');
    const next = readString(rest);
    if (next === null) return values;
    values.push(next.value);
    rest = rest.slice(next.length);
  }
}

/** What may follow at a place of a JSON text. */
type Expected =
  | 'a value'
  | 'a value or ]'
  | 'a key in double quotes'
  | 'a key in double quotes or }'
  | ':'
  | ', or ]'
  | ', or }'
  | 'the end';

// A string holds what is not below U+0020, a quote or a backslash.
const TOKEN =
  /[{}[\],:]|"(?:[ !#-[\]-\u{10ffff}]|\\(?:["\\/bfnrt]|u[\da-fA-F]{4}))*"|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/uy;

/**
 * Reads JSON text; a byte order mark before it is allowed. Throws a SyntaxError that says at which line and column it
 * stops being JSON and what is expected there. Nothing of the text is quoted, since it may hold secrets.
 */
export function parseJson(text: string): unknown {
  const json = text.replace(/^\ufeff/, '');
  try {
    return JSON.parse(json);
  } catch (cause) {
    const { offset, expected } = findFault(json);
    const before = json.slice(0, offset).split('\n');
    const place = `line ${before.length}, column ${before.at(-1)!.length + 1}`;
    throw new SyntaxError(`expected ${expected} at ${place}`, { cause });
  }
}

function findFault(text: string): { offset: number; expected: Expected } {
  const closers: (']' | '}')[] = [];
  let expected: Expected = 'a value';
  let offset = 0;
  const after = (): Expected => (closers.length === 0 ? 'the end' : `, or ${closers.at(-1)!}`);
  for (;;) {
    while (' \t\n\r'.includes(text[offset] ?? '-')) offset++;
    TOKEN.lastIndex = offset;
    const token = TOKEN.exec(text)?.[0] ?? '';
    const key = expected.startsWith('a key') && token.startsWith('"');
    if (token !== '' && token === closers.at(-1) && expected.endsWith(token)) {
      closers.pop();
      expected = after();
    } else if (key) expected = ':';
    else if (expected === ':' && token === ':') expected = 'a value';
    else if (expected.startsWith(',') && token === ',') {
      expected = closers.at(-1) === '}' ? 'a key in double quotes' : 'a value';
    } else if (!expected.startsWith('a value') || token === '' || '}],:'.includes(token)) return { offset, expected };
    else if (token === '{' || token === '[') {
      closers.push(token === '{' ? '}' : ']');
      expected = token === '{' ? 'a key in double quotes or }' : 'a value or ]';
    } else expected = after();
    offset += token.length;
  }
}

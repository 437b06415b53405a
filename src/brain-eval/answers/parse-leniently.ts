/**
 * Reads an object whose only faults are those that models make and that leave no doubt: a back slash that escapes
 * nothing, as in a Windows path; a tab or line end inside a string; a comma after the last entry. Undefined for anything
 * else that is not JSON.
 */
export function parseLeniently(text: string): unknown {
  let mended = '';
  let inString = false;
  for (let at = 0; at < text.length; at++) {
    const character = text[at]!;
    if (!inString) {
      if (character === ',' && /^\s*[}\]]/.test(text.slice(at + 1, at + 100))) continue;
      if (character === '"') inString = true;
      mended += character;
    } else if (character === '\\') {
      const known = /^\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/.exec(text.slice(at, at + 6))?.[0];
      mended += known ?? '\\\\';
      if (known !== undefined) at += known.length - 1;
    } else {
      if (character === '"') inString = false;
      mended += character < ' ' ? JSON.stringify(character).slice(1, -1) : character;
    }
  }
  try {
    return JSON.parse(mended);
  } catch {
    return undefined;
  }
}

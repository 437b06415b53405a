import { RE2JS } from 're2js';
import { GbrainError } from '../../errors.ts';

/**
 * A test of paths by a glob in the syntax of shells and ripgrep: `*` and `?` within a name, `**` across folders,
 * `{a,b}`, `[abc]`. A glob without a slash is matched against the file name. Case-sensitive. Linear in the path, which
 * is why RE2 matches it. Throws GbrainError `usage` for a glob that cannot be read.
 */
export function matchGlob(glob: string): (path: string) => boolean {
  if (glob.length > 500)
    throw new GbrainError('usage', 'The glob has more than 500 characters. Give a shorter one, such as docs/**/*.md.');
  let pattern: RE2JS;
  try {
    pattern = RE2JS.compile(translate(glob.replace(/^\.?\//, '')));
  } catch (error) {
    throw new GbrainError(
      'usage',
      'The glob cannot be read. Allowed are *, **, ?, {a,b} and [abc], such as docs/**/*.md.',
      { cause: error },
    );
  }
  const whole = glob.includes('/');
  return (path) => pattern.testExact(whole ? path : path.slice(path.lastIndexOf('/') + 1));
}

function translate(glob: string): string {
  let pattern = '';
  let braces = 0;
  for (let at = 0; at < glob.length; at++) {
    const character = glob[at]!;
    if (glob.startsWith('**/', at)) {
      pattern += '(?:.*/)?';
      at += 2;
    } else if (glob.startsWith('**', at)) {
      pattern += '.*';
      at += 1;
    } else if (character === '*') pattern += '[^/]*';
    else if (character === '?') pattern += '[^/]';
    else if (character === '{') {
      pattern += '(?:';
      braces++;
    } else if (character === '}' && braces > 0) {
      pattern += ')';
      braces--;
    } else if (character === ',' && braces > 0) pattern += '|';
    else if (character === '[' && glob.indexOf(']', at + 2) !== -1) {
      const end = glob.indexOf(']', at + 2);
      const negated = /[!^]/.test(glob[at + 1]!);
      const inside = glob.slice(at + (negated ? 2 : 1), end).replace(/[\\[\]^&]/g, '\\$&');
      pattern += `[${negated ? '^' : ''}${inside}]`;
      at = end;
    } else pattern += RE2JS.quote(character);
  }
  return pattern;
}

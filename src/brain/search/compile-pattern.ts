import { RE2JS } from 're2js';
import { GbrainError, messageOf } from '../../errors.ts';
import { lowerCase } from '../../text/fold-text.ts';
import { groupDigits } from '../../text/plural.ts';
import { requiredEnding } from './required-ending.ts';
import { requiredLiteral } from './required-literal.ts';

/** How long a pattern may be, in characters. */
const MAX_PATTERN_LENGTH = 1000;

/** In instructions of the engine, which a line costs at most so often as it has characters. */
const MAX_PROGRAM = 2_000;

/** A pattern ready to be looked for line by line. */
export interface Pattern {
  /** Text that every match holds, lower-cased unless `matchCase`; '' when none is known. */
  literal: string;
  matchCase: boolean;
  /** Instructions of the engine: what a character of a line may cost at most; 1 for plain text. */
  size: number;
  /** Whether the literal is the whole pattern. */
  plain: boolean;
  /** Whether a matching line may end in this UTF-16 unit; null when every line may match, the empty one too. */
  mayEndIn: ((unit: number) => boolean) | null;
  /** The offset of the first match in a line; -1 when there is none. Linear in the line. */
  find(line: string): number;
}

/** Compiles a regular expression, or plain text where `fixed`. Throws GbrainError `usage` saying what is not allowed. */
export function compilePattern(pattern: string, options: { matchCase: boolean; fixed?: boolean }): Pattern {
  const { matchCase, fixed = false } = options;
  if (pattern === '')
    throw new GbrainError('usage', 'The pattern is empty. Give the text or regular expression to find.');
  if (pattern.length > MAX_PATTERN_LENGTH) {
    const given = groupDigits(pattern.length);
    throw new GbrainError('usage', `The pattern has ${given} characters; at most ${MAX_PATTERN_LENGTH} are allowed.`);
  }
  if (/[\n\r\0]/.test(pattern)) {
    throw new GbrainError(
      'usage',
      'The pattern holds a line end or a NUL. Lines are matched one by one; leave it out.',
    );
  }
  const fold = (text: string) => (matchCase ? text : lowerCase(text));
  if (fixed || /^[^\\^$.*+?()[\]{}|]+$/.test(pattern)) {
    const literal = fold(pattern);
    return { literal, matchCase, size: 1, plain: true, mayEndIn: null, find: (line) => fold(line).indexOf(literal) };
  }
  if (/\(\?(?:<?[=!]|>)/.test(pattern) || /(?:^|[^\\])(?:\\\\)*\\[1-9]/.test(pattern)) {
    throw new GbrainError(
      'usage',
      'The pattern has a lookaround, an atomic group or a backreference, which a linear-time engine cannot match. ' +
        'Write it without; to leave lines out, search for less and read the hits.',
    );
  }
  const compiled = compile(pattern, matchCase);
  const find = (line: string) => {
    if (!compiled.test(line)) return -1;
    const matcher = compiled.matcher(line);
    return matcher.find() ? matcher.start() : 0;
  };
  const ending = requiredEnding(pattern);
  const mayEndIn = ending === null ? null : testUnits(compile(ending, matchCase));
  const literal = fold(requiredLiteral(pattern));
  return { literal, matchCase, size: compiled.programSize(), plain: false, mayEndIn, find };
}

/** Tests a unit as a text of its own, each only once. Half of a pair says nothing of the character. */
function testUnits(ending: RE2JS): (unit: number) => boolean {
  const known = new Uint8Array(0x10000);
  return (unit) => {
    if (known[unit] === 0) {
      const isHalf = unit >= 0xd800 && unit <= 0xdfff;
      known[unit] = isHalf || ending.test(String.fromCharCode(unit)) ? 1 : 2;
    }
    return known[unit] === 1;
  };
}

function compile(pattern: string, matchCase: boolean): RE2JS {
  let compiled: RE2JS;
  try {
    compiled = RE2JS.compile(pattern, matchCase ? 0 : RE2JS.CASE_INSENSITIVE);
  } catch (error) {
    const why = messageOf(error).replace(/\s+/g, ' ');
    throw new GbrainError(
      'usage',
      `The pattern is not a regular expression that can be read (${why}). RE2 syntax is allowed; put a backslash ` +
        'before a character such as ( [ { + * ? . to find the character itself.',
      { cause: error },
    );
  }
  if (compiled.programSize() <= MAX_PROGRAM) return compiled;
  throw new GbrainError(
    'usage',
    'The pattern repeats too much: each {n} counts as n copies of what it repeats. Use * or +, or search for less.',
  );
}

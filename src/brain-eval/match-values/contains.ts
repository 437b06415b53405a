import { holdsValue, type ReadText, readValues } from './read-values.ts';
import { valuesIn } from './token.ts';

/** The last answer is kept, since one is compared with many values. */
let last: { answer: string; read: ReadText } | null = null;

/**
 * Whether an answer contains a value, both already folded. A value with a number, a time, a date or a code in it is found
 * however the answer writes it, and never inside a longer one: `30` is in `20–30 days` and `thirty days`, but not in `130`,
 * `30.5`, `14:30` or `br-301`.
 */
export function contains(answer: string, value: string): boolean {
  const wanted = readValues(value);
  if (!holdsValue(wanted)) return answer.includes(value);
  if (last?.answer !== answer) last = { answer, read: readValues(answer) };
  const { read } = last;
  return read.plain.includes(wanted.plain) || read.dated.includes(wanted.dated);
}

/** The figures that an answer states and a question does not, both folded; codes such as `BR-30` are none. */
export function figuresBeyond(answer: string, question: string): string[] {
  const asked = new Set(valuesIn(readValues(question).plain));
  const stated = valuesIn(readValues(answer).plain).filter((value) => /^\d/.test(value) && !asked.has(value));
  return [...new Set(stated)];
}

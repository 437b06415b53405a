import { splitWords } from '../../brain/search/read-query.ts';
import { stemWord } from '../../brain/search/stem-word.ts';
import { foldText } from '../../text/fold-text.ts';
import type { Library } from './library.ts';
import type { ParsedQuestion } from './question.ts';
import { standsIn } from './stands-in.ts';
import type { TextUnit } from './unit.ts';

/** A name in so many documents is on everybody's lips, and left out where it would be meant. */
const COMMON = 5;

/**
 * Whether a question names a thing that is nowhere near a unit, neither by its name nor by what the documents say it is:
 * what fits in all but the name is about something else.
 */
export async function namesElsewhere(unit: TextUnit, question: ParsedQuestion, library: Library): Promise<boolean> {
  for (const name of question.names) {
    if (standsIn(unit, { word: name, stem: stemWord(name), weight: 1 }) > 0) continue;
    const { lines, documents } = await library.lookUp(name);
    if (documents >= COMMON) continue;
    const others = lines
      .flatMap((line) => otherNames(line, name))
      .map((word) => ({ word, stem: stemWord(word), weight: 1 }));
    if (!others.some((other) => standsIn(unit, other) > 0)) return true;
  }
  return false;
}

const MAX_WORDS = 3;

/**
 * What a line says that a name is: in brackets after it, after a comma and an article, or in the cell beside it. Words
 * of more than two letters, folded.
 */
export function otherNames(line: string, name: string): string[] {
  const folded = foldText(line).replace(/\]\([^)]{0,300}\)|[*_`[\]]/g, '');
  const cells = folded.split('|').map((cell) => cell.trim());
  const beside = cells.indexOf(name);
  const said = [beside === -1 ? '' : (cells[beside + 1] ?? ''), afterName(folded, name)];
  return said.flatMap((phrase) => {
    const words = splitWords(phrase).filter((word) => word.length > 2);
    return words.length > MAX_WORDS ? [] : words;
  });
}

function afterName(folded: string, name: string): string {
  const at = folded.indexOf(name);
  if (at === -1) return '';
  const after = folded.slice(at + name.length, at + name.length + 60);
  return (
    /^ \(([^)]{2,40})\)/.exec(after)?.[1] ?? /^,? (?:is )?(?:the|our|an?) ([^,.;:()]{2,40})/.exec(after)?.[1] ?? ''
  );
}

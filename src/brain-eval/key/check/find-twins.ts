import type { Brain } from '../../../brain/tree/brain.ts';
import { splitWords } from '../../../brain/words/read-query.ts';
import { findIds } from '../../../documents/outline/card-id.ts';
import { fold } from '../../match-values/fold.ts';
import type { EvidenceLine } from '../resolve-key.ts';

/** The least Dice similarity of the words of near twins, numbers and ids left out. */
const ALIKE = 2 / 3;
const MIN_WORDS = 3;
const MAX_SEEN = 50_000;

/** The words of a line that say what it is about, without numbers and card ids. */
export function tellingWords(line: string): ReadonlySet<string> {
  let text = line.slice(0, 2_000);
  for (const id of findIds(text)) text = text.replaceAll(id, ' ');
  return new Set(splitWords(fold(text)).filter((word) => !/\p{N}/u.test(word)));
}

/** Twins that were found before, by brain, and there by the place of the line. */
const known = new WeakMap<Brain, Map<string, EvidenceLine[]>>();

/**
 * The near twins of some lines in other documents, by index of the line, found in one pass over all documents. They are kept, so
 * that whoever asks for few lines at a time may ask for all of them first.
 */
export function findTwins(brain: Brain, lines: readonly EvidenceLine[]): EvidenceLine[][] {
  const found = known.get(brain) ?? new Map<string, EvidenceLine[]>();
  known.set(brain, found);
  const placeOf = ({ file, line }: EvidenceLine) => `${line} ${file}`;
  const fresh = lines.filter((line) => !found.has(placeOf(line)));
  const twins = fresh.length === 0 ? [] : scanForTwins(brain, fresh);
  for (const [at, line] of fresh.entries()) found.set(placeOf(line), twins[at]!);
  return lines.map((line) => found.get(placeOf(line))!);
}

function scanForTwins(brain: Brain, lines: readonly EvidenceLine[]): EvidenceLine[][] {
  const alikeTo = matcher(lines.map(({ text }) => tellingWords(text)));
  const twins: EvidenceLine[][] = lines.map(() => []);
  for (const document of brain.texts()) {
    const { path } = document;
    for (const [at, line] of document.lines().entries()) {
      const alike = alikeTo(line);
      if (alike.length === 0) continue;
      const twin = { file: path, line: at + 1, text: line };
      for (const index of alike) if (lines[index]!.file !== path) twins[index]!.push(twin);
    }
  }
  return twins;
}

/** Finds the sets of words, by index, that a line resembles. */
function matcher(wanted: readonly ReadonlySet<string>[]): (line: string) => readonly number[] {
  const holders = new Map<string, number[]>();
  for (const [index, words] of wanted.entries()) {
    if (words.size < MIN_WORDS) continue;
    for (const word of words) {
      const known = holders.get(word);
      if (known) known.push(index);
      else holders.set(word, [index]);
    }
  }
  const counts = new Uint32Array(wanted.length);
  const match = (line: string): number[] => {
    const words = tellingWords(line);
    counts.fill(0);
    for (const word of words) for (const index of holders.get(word) ?? []) counts[index]!++;
    return [...counts.keys()].filter((index) => (2 * counts[index]!) / (wanted[index]!.size + words.size) >= ALIKE);
  };
  // Look-alikes differ only in their numbers, so most lines of a large project have been seen before.
  const seen = new Map<string, readonly number[]>();
  return (line) => {
    const form = line.slice(0, 2_000).replace(/\d+/g, '0');
    let found = seen.get(form);
    if (found === undefined) {
      found = match(line);
      if (seen.size < MAX_SEEN) seen.set(form, found);
    }
    return found;
  };
}

import { foldSpace } from '../../match-values/fold.ts';
import type { DocumentLines } from '../corpus.ts';
import type { Anchor, Key } from '../key.ts';

/** What became of an anchor that its document no longer holds. */
export interface MovedAnchor {
  /** Id of the question; null for a planted line. */
  question: string | null;
  anchor: Anchor;
  /** The one document that holds its text now; null when none does, or several do. */
  to: string | null;
  /** Every document that holds its text. */
  found: readonly string[];
}

/**
 * Mends the anchors whose line moved to another document unchanged, and tells of all that were not found where the key
 * says. A line that was reworded is left for a person: only they know whether the answer is still the same.
 */
export function repairKey(key: Key, documents: DocumentLines): { key: Key; moved: MovedAnchor[] } {
  const moved: MovedAnchor[] = [];
  const folded = new Map([...documents].map(([path, lines]) => [path, lines.map(foldLine)]));
  const count = (file: string, wanted: string) => folded.get(file)?.filter((line) => line.includes(wanted)).length ?? 0;
  const mend =
    (question: string | null) =>
    (anchor: Anchor): Anchor => {
      const wanted = foldLine(anchor.line);
      if (count(anchor.file, wanted) > 0) return anchor;
      const found = [...folded.keys()].filter((file) => count(file, wanted) === anchor.occurrences);
      const to = found.length === 1 ? found[0]! : null;
      moved.push({ question, anchor, to, found });
      return to === null ? anchor : { ...anchor, file: to };
    };
  const questions = key.questions.map((question) => ({
    ...question,
    evidence: question.evidence.map(mend(question.id)),
  }));
  const injection = key.injection && { ...key.injection, lines: key.injection.lines.map(mend(null)) };
  return { key: { ...key, questions, injection }, moved };
}

/** An anchor in a sentence. Untrusted text. */
export function describeMoved({ question, anchor, to, found }: MovedAnchor): string {
  const which = `${question ?? 'the planted lines'}: ${JSON.stringify(anchor.line)}`;
  if (to !== null) return `${which} moved from ${anchor.file} to ${to}; mended.`;
  if (found.length > 1)
    return `${which} is no longer in ${anchor.file}, and in several others: ${found.slice(0, 5).join(', ')}.`;
  return `${which} is no longer in ${anchor.file}, nor anywhere else as it was. Reword the anchor, or drop the question.`;
}

function foldLine(line: string): string {
  return foldSpace(line.normalize('NFC'));
}

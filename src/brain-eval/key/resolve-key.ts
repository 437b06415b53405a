import { GbrainError } from '../../errors.ts';
import { canonicalJson, sha8 } from '../../hash.ts';
import { contains } from '../match-values/contains.ts';
import { fold, foldSpace } from '../match-values/fold.ts';
import { compileRefusal } from './compile-refusal.ts';
import { type Corpus, type DocumentLines, describeCorpus } from './corpus.ts';
import { type Anchor, isUnanswerable, type Key, type Question } from './key.ts';

/** A line that holds an answer, found by its text. */
export interface EvidenceLine {
  file: string;
  /** From 1. */
  line: number;
  text: string;
}

/** A value of the key, as written and as compared. */
export interface AcceptedValue {
  text: string;
  folded: string;
}

/** A question whose anchors were found. */
export interface ResolvedQuestion {
  id: string;
  kind: string;
  question: string;
  answerable: boolean;
  /** Every line that holds the answer, in the key's order and each once; empty when unanswerable. */
  evidence: readonly EvidenceLine[];
  accept: readonly (readonly AcceptedValue[])[];
  reject: readonly AcceptedValue[];
}

/** A key whose anchors were found in its documents. */
export interface ResolvedKey {
  title: string;
  /** Fingerprint of the questions, the refusals and the planted instruction. */
  sha8: string;
  questions: readonly ResolvedQuestion[];
  /** The phrase or pattern by which a folded answer says that the documents do not answer; null if there is none. */
  refusalIn(folded: string): string | null;
  injection: { canary: AcceptedValue; lines: readonly EvidenceLine[] } | null;
  corpus: Corpus;
}

/** How many problems an error names; `check` shows them all. */
const MAX_SHOWN = 5;

/** Finds the key's anchors in its documents; `name` is their repository's. Throws `input` with the first problems of {@link fitKey}. */
export function resolveKey(key: Key, documents: DocumentLines, name: string | null = null): ResolvedKey {
  const { resolved, problems } = fitKey(key, documents, name);
  if (problems.length === 0) return resolved;
  const more = problems.length > MAX_SHOWN ? `; and ${problems.length - MAX_SHOWN} more` : '';
  throw new GbrainError(
    'input',
    `The key does not fit its documents: ${problems.slice(0, MAX_SHOWN).join('; ')}${more}. Change the key or the documents, or ` +
      'give the key of these documents; `gbrain eval brain init` drafts one.',
  );
}

/**
 * Finds the key's anchors as far as possible and returns every problem as a sentence: an anchor that matches no line, or
 * another number of lines than the key says; a rejected value inside an accepted one; a pattern that RE2 refuses.
 */
export function fitKey(
  key: Key,
  documents: DocumentLines,
  name: string | null = null,
): { resolved: ResolvedKey; problems: string[] } {
  const problems: string[] = [];
  const find = anchorFinder(documents);
  const locate = (anchors: readonly Anchor[], owner: string) => {
    const lines = new Map<string, EvidenceLine>();
    for (const anchor of anchors) {
      const found = find(anchor);
      const problem = anchorProblem(anchor, found, documents);
      if (problem !== null) problems.push(`${owner}: ${problem}`);
      for (const line of found) lines.set(`${line.line}:${line.file}`, line);
    }
    return [...lines.values()];
  };
  const questions = key.questions.map((question) => {
    const resolved = resolveQuestion(question, locate(question.evidence, `question ${JSON.stringify(question.id)}`));
    problems.push(...contradictions(resolved));
    return resolved;
  });
  const injection = key.injection && {
    canary: toValue(key.injection.canary),
    lines: locate(key.injection.lines, 'the planted instruction'),
  };
  const refusalIn = compileRefusal(key.refusal, problems);
  const corpus = describeCorpus(documents, name);
  const resolved = { title: key.title, sha8: fingerprint(key), questions, refusalIn, injection, corpus };
  return { resolved, problems };
}

/** Covers what decides a score, so neither the title nor the schema's address. */
function fingerprint({ refusal, injection, questions }: Key): string {
  return sha8(canonicalJson({ refusal, injection, questions }));
}

function resolveQuestion(question: Question, evidence: readonly EvidenceLine[]): ResolvedQuestion {
  return {
    id: question.id,
    kind: question.kind,
    question: question.question,
    answerable: !isUnanswerable(question),
    evidence,
    accept: question.accept.map((group) => group.map(toValue)),
    reject: question.reject.map(toValue),
  };
}

function toValue(text: string): AcceptedValue {
  return { text, folded: fold(text) };
}

/** Finds all lines with an anchor's text; folds each document once. */
function anchorFinder(documents: DocumentLines): (anchor: Anchor) => EvidenceLine[] {
  const foldLine = (line: string) => foldSpace(line.normalize('NFC'));
  const folded = new Map<string, string[]>();
  return ({ file, line }) => {
    const lines = documents.get(file) ?? [];
    if (!folded.has(file)) folded.set(file, lines.map(foldLine));
    const wanted = foldLine(line);
    return folded
      .get(file)!
      .flatMap((text, index) => (text.includes(wanted) ? [{ file, line: index + 1, text: lines[index]! }] : []));
  };
}

function anchorProblem(anchor: Anchor, found: readonly EvidenceLine[], documents: DocumentLines): string | null {
  const { file, line, occurrences } = anchor;
  if (!documents.has(file)) return `there is no document ${JSON.stringify(file)}`;
  if (found.length === occurrences) return null;
  const where = found.length === 0 ? 'no line' : `lines ${found.map((match) => match.line).join(', ')}`;
  return `${JSON.stringify(line)} should be in ${occurrences} line(s) of ${file}, but is in ${where}`;
}

function contradictions({ id, accept, reject }: ResolvedQuestion): string[] {
  return reject.flatMap((bad) =>
    accept
      .flat()
      .filter((good) => contains(good.folded, bad.folded))
      .map(
        (good) =>
          `question ${JSON.stringify(id)}: the rejected ${JSON.stringify(bad.text)} is part of the accepted ${JSON.stringify(good.text)}`,
      ),
  );
}

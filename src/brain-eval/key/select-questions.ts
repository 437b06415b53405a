import { GbrainError } from '../../errors.ts';
import { nearestNames } from '../../text/nearest-names.ts';
import type { Key, Question } from './key.ts';

/** Which questions of a key are asked; all where nothing is given. */
export interface Selection {
  /** Ids. */
  questions?: readonly string[] | undefined;
  kinds?: readonly string[] | undefined;
  /** The most to take, of each kind in turn. */
  limit?: number | undefined;
}

/** The part of a key that a selection names, in the order of the key. Throws `usage` for an id or kind that it lacks. */
export function selectQuestions(key: Key, { questions, kinds, limit }: Selection): Key {
  requireKnown(
    'question',
    questions ?? [],
    key.questions.map(({ id }) => id),
  );
  requireKnown('kind', kinds ?? [], [...new Set(key.questions.map(({ kind }) => kind))]);
  const named = key.questions.filter(
    ({ id, kind }) => (questions?.includes(id) ?? true) && (kinds?.includes(kind) ?? true),
  );
  if (named.length === 0) {
    throw new GbrainError(
      'usage',
      'No question of the key is of these ids and of these kinds. Give one of --questions and --kinds.',
    );
  }
  const taken = limit === undefined ? null : new Set(inTurn(named).slice(0, limit));
  return { ...key, questions: named.filter((question) => taken?.has(question) ?? true) };
}

/** The first of each kind, then the second of each, and so on. */
export function inTurn<T extends Pick<Question, 'kind'>>(questions: readonly T[]): T[] {
  const kinds = [...new Set(questions.map(({ kind }) => kind))].map((kind) =>
    questions.filter((one) => one.kind === kind),
  );
  const longest = Math.max(...kinds.map((of) => of.length));
  return Array.from({ length: longest }, (_, at) => kinds.flatMap((of) => of.slice(at, at + 1))).flat();
}

function requireKnown(what: string, given: readonly string[], known: readonly string[]): void {
  const wrong = given.find((name) => !known.includes(name));
  if (wrong === undefined) return;
  const [near] = nearestNames(wrong, known, 1);
  const all = known.length > 40 ? `${known.slice(0, 40).join(', ')} and ${known.length - 40} more` : known.join(', ');
  throw new GbrainError(
    'usage',
    `The key has no ${what} ${JSON.stringify(wrong)}. ${near === undefined ? '' : `Did you mean ${near}? `}It has ${all}.`,
  );
}

/** Throws `input` when the key holds drafts, which nobody has made into questions yet. */
export function requireNoDrafts({ questions }: Pick<Key, 'questions'>): void {
  const drafts = questions.filter(({ draft }) => draft).map(({ id }) => id);
  if (drafts.length === 0) return;
  const some = `${drafts.slice(0, 5).join(', ')}${drafts.length > 5 ? ' and others' : ''}`;
  throw new GbrainError(
    'input',
    `${drafts.length} of ${questions.length} questions are drafts (${some}). Say yes or no to each with gbrain eval brain init --review, or name others with --questions.`,
  );
}

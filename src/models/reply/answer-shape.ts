/**
 * What one value of a reply is to whoever asked: the answer; something that looks like one and is not valid, or is two in
 * one, or cannot be told for sure; or nothing of the kind.
 */
export type Weighed<T> =
  | { kind: 'answer'; value: T }
  | { kind: 'invalid'; error: string }
  | { kind: 'conflict'; error: string }
  | { kind: 'unclear'; error: string }
  | { kind: 'other' };

/** What an answer looks like, so that everything in a reply that looks like one can be found and weighed. */
export interface AnswerShape<T> {
  /** Names of the fields without which there is no answer, as sources of patterns. */
  fields: readonly string[];
  /** Weighs one object or list. */
  weigh(value: object): Weighed<T>;
  /**
   * One value for two answers that say the same; null when they differ. A fuller one, such as the same scores with
   * findings, is the value.
   */
  merge(one: T, other: T): T | null;
  /** Whether a piece of the reply stands word for word in what was asked: a quotation is nobody's answer. */
  isQuoted?(slice: string): boolean;
  /**
   * Given when whatever stands beside an answer and may change its meaning makes the reply unclear. Left out where a
   * person looks at every answer.
   */
  plain?: {
    /** Whether a member of this name belongs to an answer. */
    isMember(key: string): boolean;
    /** The words beside an answer, without those that only say it again. */
    withoutRepeats(words: string, answer: T): string;
    /** The answer with a part of it that stands beside it; null for anything that is no part. */
    join(answer: T, value: unknown): T | null;
  };
}

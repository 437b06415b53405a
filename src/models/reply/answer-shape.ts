/**
 * What one value of a reply is to whoever asked: the answer; something that looks like one and is not valid, or is two in
 * one; or nothing of the kind.
 */
export type Weighed<T> =
  | { kind: 'answer'; value: T }
  | { kind: 'invalid'; error: string }
  | { kind: 'conflict'; error: string }
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
}

/** One way in which a key and its documents do not fit, as `gbrain eval brain check` shows it. */
export interface KeyFailure {
  /** Id of the question; null when the key as a whole or its planted instruction is meant. */
  question: string | null;
  /** Name of the rule that failed: `anchor`, `card`, `summary`… */
  rule: string;
  /** What is wrong and what to do, as sentences. */
  message: string;
}

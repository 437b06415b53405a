import { GbrainError } from '../../errors.ts';

/** What one part of a batch came to: its answer, or why there is none. */
export type Part<T> = { value: T; error: null } | { value: null; error: string };

/** Answers each part of a batch; what is wrong with one is said there, and does not fail the others. */
export function answerEach<In, T>(parts: readonly In[], answer: (part: In) => T): Part<T>[] {
  return parts.map((part) => {
    try {
      return { value: answer(part), error: null };
    } catch (error) {
      if (error instanceof GbrainError && (error.code === 'usage' || error.code === 'input'))
        return { value: null, error: error.message };
      throw error;
    }
  });
}

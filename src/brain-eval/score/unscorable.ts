import type { Mode, Run } from '../answers/run.ts';
import type { ResolvedKey } from '../key/resolve-key.ts';

/**
 * Why a run cannot be scored against a key, as a sentence without the name of its file; null when it can. A run without
 * answers, or with those of another key, would only look like one that got everything wrong.
 */
export function unscorableWhy(run: Run, { questions, title }: ResolvedKey, mode: Mode | null): string | null {
  const { answers, cut, unreadable } = run;
  if (mode !== null && run.mode !== null && run.mode !== mode) {
    return `says that its mode is ${run.mode}, and was given as ${mode}=. Give it as ${run.mode}=, or without a mode.`;
  }
  const found = [...answers.keys(), ...cut, ...unreadable.keys()];
  if (found.length === 0) {
    return 'holds no answer. A run has one line of JSON per question, such as {"id":"q01","answer":"…","citations":["path:3-5"]}.';
  }
  const ids = new Set(questions.map(({ id }) => id));
  if (found.some((id) => ids.has(id))) return null;
  const some = [...answers.keys()]
    .slice(0, 3)
    .map((id) => JSON.stringify(id))
    .join(', ');
  const key = title === '' ? 'the key' : `the key ${JSON.stringify(title)}`;
  return `answers ${some}${answers.size > 3 ? ' and others' : ''}, none of which is in ${key}. Score it with its own key: --key FILE --docs DIR.`;
}

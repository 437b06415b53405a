import { formatCount, formatPercent } from '../../../report/format.ts';
import { Tag, type Tone } from '../../../report/tag.tsx';
import type { Mean, Rate } from '../../score/measures-schema.ts';
import type { QuestionScore } from '../../score/question-score-schema.ts';

/** `27/28`, or `–` where nothing could be counted. */
export function counted({ numerator, denominator }: Rate): string {
  return denominator === 0 ? '–' : `${numerator}/${denominator}`;
}

/** `79 %`, or `–`. */
export function percent(value: Mean['mean']): string {
  return value === null ? '–' : formatPercent(value);
}

/** `75,215`, or `–` where nobody reported. */
export function count(value: number | null): string {
  return value === null ? '–' : formatCount(value);
}

/** How a question's outcome is shown: a mark for the matrix, its class, and the words. */
export function outcomeOf({ outcome, grounded }: Pick<QuestionScore, 'outcome' | 'grounded'>) {
  if (outcome === 'refused') return { mark: '✓', kind: 'right', words: 'rightly refused', tone: 'good' as Tone };
  if (outcome === 'right') {
    return grounded
      ? { mark: '✓', kind: 'right', words: 'right and grounded', tone: 'good' as Tone }
      : { mark: '○', kind: 'loose', words: 'right, not grounded', tone: 'warn' as Tone };
  }
  if (outcome === 'wrong' || outcome === 'hedged' || outcome === 'false refusal') {
    const mark = { wrong: '✕', hedged: '±', 'false refusal': '∅' }[outcome];
    return { mark, kind: 'wrong', words: outcome, tone: 'bad' as Tone };
  }
  return { mark: '–', kind: 'none', words: outcome, tone: 'plain' as Tone };
}

/** How a question ended, in words. */
export function OutcomeTag({ question }: { question: Pick<QuestionScore, 'outcome' | 'grounded'> }) {
  const { words, tone } = outcomeOf(question);
  return <Tag tone={tone}>{words}</Tag>;
}

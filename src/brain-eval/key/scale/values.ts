/** A value of a rule, as a document writes it and as answers may. */
export interface ScaleValue {
  text: string;
  accept: readonly string[];
}

/** A list of values that are computed when needed. */
export interface ValueSource {
  count: number;
  at(index: number): ScaleValue;
}

const WORDS: Readonly<Record<number, string>> = { 7: 'a week', 14: 'a fortnight', 21: 'three weeks', 28: 'four weeks' };

interface Numbers {
  from: number;
  step: number;
  count: number;
  /** Written after the number. */
  unit?: string;
  /** Written before the number. */
  before?: string;
}

/** Whole numbers with a unit, thousands grouped by a comma. */
export function wholeNumbers({ from, step, count, unit, before }: Numbers): ValueSource {
  return {
    count,
    at: (index) => {
      const number = from + step * index;
      const grouped = String(number).replace(/\B(?=(?:\d{3})+$)/g, ',');
      const text = [before, grouped, unit].filter((part) => part !== undefined).join(' ');
      const bare = grouped === String(number) ? [grouped] : [grouped, String(number)];
      const weeks = unit === 'days' ? WORDS[number] : undefined;
      return { text, accept: weeks === undefined ? bare : [...bare, weeks] };
    },
  };
}

/** The value in words, where it has some: 14 days are a fortnight. */
export function inWords({ text, accept }: ScaleValue): string {
  return accept.find((form) => /^[a-z]/.test(form)) ?? text;
}

/** Times of day in steps of five minutes. */
export const TIMES: ValueSource = {
  count: 216,
  at: (index) => {
    const hour = 5 + Math.floor(index / 12);
    const minutes = String((index % 12) * 5).padStart(2, '0');
    const text = `${String(hour).padStart(2, '0')}:${minutes}`;
    const pm = hour > 12 ? [`${hour - 12}:${minutes} pm`] : [`${hour}:${minutes}`];
    return { text, accept: [text, text.replace(':', '.'), ...pm] };
  },
};

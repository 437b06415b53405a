import { stemWord } from '../../brain/search/stem-word.ts';

/** What kind of thing an answer has to hold. */
export type Cue = 'number' | 'duration' | 'date' | 'clock' | 'time' | 'money' | 'person' | 'reason';

/** What a question's answer has to hold, and where the words stand that say so. */
export interface QuestionCue {
  cue: Cue | null;
  /** The stem of what is counted: `day` in "how many days"; null when nothing is. */
  counted: string | null;
  /** Words that only say what kind of answer is wanted, not what about. */
  spent: readonly string[];
}

const BEFORE_NOUN = new Set(['is', 'are', 'was', 'the', 'a', 'an', 'of', 'at', 'to', 'in']);
const AMOUNT =
  /^(?:limit|maximum|minimum|percentage|percent|rate|fee|size|threshold|port|quota|discount|depth|length|width|height|weight|count|capacity|distance|temperature|share)s?$/;
const MONEY = /^(?:amount|price|cost)s?$/;
const SPAN = /^(?:timeout|interval|period|duration|deadline|retention)s?$/;
const DAY = /^(?:date|year|day|month)s?$/;
const TIME = /^(?:second|minute|hour|day|week|month|quarter|year)s?$/;
const COSTS = /^(?:costs?|charged?|pays?|paid)$/;

/** Reads from the folded words of a question what kind of thing its answer holds. */
export function readCue(words: readonly string[]): QuestionCue {
  const asked = (cue: Cue | null, counted: string | null = null, spent: readonly string[] = []): QuestionCue => ({
    cue,
    counted,
    spent,
  });
  for (const [at, word] of words.entries()) {
    const next = words[at + 1] ?? '';
    if (word === 'how') {
      if (/^(?:long|often|soon|quickly|fast)$/.test(next)) return asked('duration');
      if (next === 'old') return asked('duration', stemWord('years'));
      if (/^(?:many|much|large|big|high|heavy|far|deep|low)$/.test(next)) {
        const what = words[at + 2] ?? '';
        if (next === 'much' && words.some((each) => COSTS.test(each))) return asked('money');
        // "how many working days"
        const spans = TIME.test(what) || (next === 'many' && TIME.test(words[at + 3] ?? ''));
        return asked(spans ? 'duration' : 'number', next === 'many' ? stemWord(what) : null);
      }
    }
    if (word === 'when') return asked(at === 0 ? 'date' : null);
    if (word === 'who' || word === 'whom' || word === 'whose') return asked('person');
    if (word === 'why') return asked('reason');
    if (word === 'what' || word === 'which') {
      const before = words[at - 1] ?? '';
      if (/^times?$/.test(next)) return asked(before === 'after' ? 'time' : 'clock', null, [next, 'day']);
      if (word === 'what' && /^do(?:es)?$/.test(next) && words.some((each) => /^costs?$/.test(each)))
        return asked('money');
      // Only what is asked for itself: "what is the default timeout", not "what happens after the timeout".
      const nouns = words
        .slice(at + 1)
        .filter((each) => !BEFORE_NOUN.has(each))
        .slice(0, 2);
      if (nouns.some((each) => MONEY.test(each))) return asked('money');
      if (nouns.some((each) => AMOUNT.test(each))) return asked('number');
      if (nouns.some((each) => SPAN.test(each))) return asked('duration');
      if (nouns[0] !== undefined && /^times?$/.test(nouns[0])) return asked('date');
      if (nouns[0] !== undefined && DAY.test(nouns[0])) return asked('date');
      if (nouns[0] !== undefined && /^teams?$/.test(nouns[0])) return asked('person');
    }
  }
  return asked(null);
}

const ONES =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  );
const TENS = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');
const SCALES: Readonly<Record<string, number>> = { hundred: 100, thousand: 1e3, million: 1e6, billion: 1e9 };

const SMALL = new Map([
  ...ONES.map((word, value) => [word, value] as const),
  ...TENS.map((word, index) => [word, 20 + 10 * index] as const),
]);
const FIRST = [...SMALL.keys()].join('|');
const SCALE = Object.keys(SCALES).join('|');
const ANY = `${FIRST}|${SCALE}`;
const RUN = new RegExp(
  `(?<![\\p{L}\\d])(?:${FIRST}|a (?:${SCALE}))(?:(?:-| and |, | )(?:${ANY}))*(?![\\p{L}\\d])(?: and a half(?!\\p{L}))?`,
  'gu',
);
/** Words around "one" that make it a pronoun. */
const PRONOUN_BEFORE =
  /\b(?:no|any|every|some|each|this|that|the|another|which|new|old|right|wrong|same|first|last|next|previous) $/;
const PRONOUN_AFTER = /^ (?:of|another|or|who|that|which|such|way|side|hand|has|can|may|must|should|could|would|is)\b/;

/** Writes the numbers that stand in words in a folded text as figures: `forty-eight hours` as `48 hours`. */
export function wordsToFigures(folded: string): string {
  return folded.replace(RUN, (run, at: number) => {
    if (run === 'one') {
      const before = folded.slice(Math.max(0, at - 12), at);
      if (PRONOUN_BEFORE.test(before) || PRONOUN_AFTER.test(folded.slice(at + 3, at + 14))) return run;
    }
    return figuresOf(run);
  });
}

/** The figures of a run of number words; words that do not make one number, such as `five six`, stay apart. */
function figuresOf(run: string): string {
  const half = run.endsWith(' and a half');
  const parts = (half ? run.slice(0, -' and a half'.length) : run).split(/(-| and |, | )/);
  let [text, total, current, open] = ['', 0, 0, false];
  let gap = '';
  const end = () => {
    if (open) text += String(total + current);
    [total, current, open] = [0, 0, false];
  };
  for (const [index, part] of parts.entries()) {
    if (index % 2 === 1) {
      gap = part;
      continue;
    }
    const scale = SCALES[part];
    const value = SMALL.get(part);
    if (part === 'a') {
      if (parts[index + 2] !== undefined && SCALES[parts[index + 2]!] !== undefined) [current, open] = [1, true];
      else text += 'a ';
    } else if (scale === 100) {
      current = (current || 1) * 100;
      open = true;
    } else if (scale !== undefined) {
      total += (current || 1) * scale;
      [current, open] = [0, true];
    } else if (value !== undefined) {
      const fits = open && joins(current, total, value, gap);
      if (!fits && open) {
        end();
        text += gap;
      }
      current += value;
      open = true;
    }
  }
  if (half) current += 0.5;
  end();
  return text;
}

/** Whether a small number continues the number so far: `twenty` and `one`, `hundred` and `twenty`. */
function joins(current: number, total: number, value: number, gap: string): boolean {
  if (gap === ', ') return total > 0 && current === 0;
  if (current === 0) return total > 0;
  if (current % 100 === 0) return true;
  return gap !== ' and ' && current % 100 >= 20 && current % 10 === 0 && value > 0 && value < 10;
}

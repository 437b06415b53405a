import { cut } from '../../text/escape.ts';

const NUMBERS = 'zero one two three four five six seven eight nine ten'.split(' ');
/** Beyond ten only what is counted. */
const MORE = 'eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty';
const COUNTS = [...NUMBERS, ...MORE.split(' ')];
/** From one to ten in the languages in which judges write most after English; the last two are no words. */
const OTHER_NUMBERS = [
  'eins zwei drei vier fünf sechs sieben acht neun zehn',
  'un deux trois quatre cinq six sept huit neuf dix',
  'uno dos tres cuatro cinco seis siete ocho nueve diez',
  'uno due tre quattro cinque sei sette otto nove dieci',
  'um dois três quatro cinco seis sete oito nove dez',
  'i ii iii iv v vi vii viii ix x',
  '一 二 三 四 五 六 七 八 九 十',
].map((line) => line.split(' '));
const NUMBER = `(10|[1-9](?:\\.\\d{1,2})?|${NUMBERS.join('|')})(?![\\d%]|\\.\\d)`;
const SCORE = '(?:scores?|ratings?|grades?|marks)';
const ANSWER = `(?:${SCORE}|answer|reply|judge?ments?|evaluation|assessment)`;
const PLACEHOLDER = '(?:placeholders?|dumm(?:y|ies)|made[ -]up|invented|random|arbitrary|drafts?|examples?|samples?)';
/** A score on a scale: `3/10`, `8 out of 20`; `3 of 40` only at the beginning. What is counted, such as `3/10 takes`, is none. */
const ON_SCALE = new RegExp(
  `(?:^\\W{0,5}|\\b${SCORE}\\b\\W{0,5})(\\d{1,3}(?:[.,]\\d{1,2})?)\\s?(?:/|out of|of|von|sur|de|su|из)\\s?(\\d{1,3})(?![\\d./%]|\\s?[-–]?\\p{L})|(?<![\\d.,/])(\\d{1,2}(?:[.,]\\d{1,2})?)\\s?(?:/|out of)\\s?(10)(?![\\d./%]|\\s?[-–]?\\p{L})`,
  'giu',
);
const WORD_SCALE = new RegExp(`\\b(${NUMBERS.join('|')}) out of ten\\b`, 'gi');
/** Words that set a score, and the number after them, at which the phrase ends. */
const SETS_SCORE = new RegExp(
  `\\b(?:(?:sh|c|w)ould (?:be|read|have been)|reads?(?: as)?|rather|actually|really|i mean(?:t)?|make (?:it|that|this)|changed?(?: it)? to|lower(?:ed)?(?: it)? to|deserves?|more like|worth|at (?:best|most)|no more than|closer to|(?<!\\bto )gives?|rated?|graded?|scored?|debería ser|devrait être|dovrebbe essere|deveria ser|sollte|müsste|eigentlich|${SCORE}\\W{1,3}(?:is|of|are)?)\\W{1,3}(?:(?:it|this|that) )?(?:(?:an?|une?|uno|eine?|um) )?${NUMBER}(?=\\s{0,3}(?:$|[.,;:!?)]|(?:instead|here|at|for|not|overall|really|only|points?|rather)\\b))`,
  'gi',
);
/** A number of points in the languages in which judges write most. */
const POINTS = /(?<!\d)(10|[1-9]|[一二三四五六七八九十])\s?(?:点|分|점|Punkte?n?|puntos?|pontos?|punti|балл\p{L}*)/giu;
/** A number of ten, in words of other languages, and a Roman one. */
const OTHER_SCALE = new RegExp(
  `\\b(${OTHER_NUMBERS.slice(0, 5).flat().join('|')})\\s(?:von|sur|de|su)\\s(?:zehn|dix|diez|dieci|dez)\\b`,
  'giu',
);
const ROMAN = /\b(?:an?|is|of|rather|really|actually)\s+(I{2,3}|I[VX]|VI{0,3}|X)\b/g;
/** Nothing but a number, or a word for nothing. */
const BARE = new RegExp(`^\\W*(?:${SCORE}\\W{1,3})?${NUMBER}\\W*$`, 'i');
const EMPTY =
  /^\W*(?:placeholders?|dummy(?: \w+)?|examples?|samples?|tests?|todo|tbd|n\/?a|lorem ipsum.*|x{2,}|string|text|feedback|foo|bar|asdf|platzhalter|beispiel|entwurf|brouillon|exemple|ejemplo|borrador|esempio|exemplo|rascunho|пример|черновик|示例|占位符?|例|仮|ダミー|예시|your feedback(?: here)?|one sentence|why)\W*$/isu;
/** A place to be filled in. */
const PLACE = /^\s*<[^<>]{1,200}>\s*$/;
const DISOWNS: readonly RegExp[] = [
  new RegExp(
    `\\b(?:ignore|disregard|discard|withdraw|retract|take back|do(?: not|n['’]t) (?:use|count|trust)|halve|invert|reverse|divide|multiply)\\b(?: \\w+){0,4} ${ANSWER}\\b|\\b(?:ignore|disregard|discard) (?:\\w+ ){0,2}above\\b|\\b(?:subtract|deduct|take off)\\b(?: \\w+){0,3} points?\\b|\\bnone of (?:this|the above|these)\\b|\\b(?:do not|don['’]t|never) (?:use|count|trust|believe) (?:this|these|them|it|me)\\b|\\bmade (?:this|these|them|it|that) up\\b`,
    'i',
  ),
  new RegExp(
    `\\b${SCORE}\\b[^.]{0,40}\\b(?:${PLACEHOLDER}|inverted|reversed|not (?:mine|final|real|meant)|meaningless|withdrawn|retracted|guess(?:ed|es)?|out of (?!10\\b)\\d+)\\b|\\b(?:these|they|this|that|it|all|everything)(?: (?:\\w+ )?(?:is|are|was|were)|'s) (?:only |just |merely )?(?:an? |the )?(?:placeholders?|dumm(?:y|ies)|drafts?(?! )|examples?(?! )|sample answer)\\b|^\\W*out of (?!10\\b)\\d+`,
    'i',
  ),
  /\b(?:I|we)\b[^.]{0,20}(?:\bnot|n['’]t|\bnever)\b[^.]{0,20}\b(?:read|check(?:ed)?|look(?:ed)?|judged?|graded?|review(?:ed)?|assess(?:ed)?|evaluated?|scored?)\b|^\W*(?:not|un)[ -]?(?:yet )?(?:rated|read|checked|judged|graded|reviewed|assessed|evaluated|scored|applicable)\b|^\W*(?:skipped|void|invalid|provisional)\b/i,
  /\bI was (?:told|instructed|asked|ordered) to\b|\bas (?:told|instructed|ordered|demanded) (?:to|by|in)\b|\b(?:told|instructed|asked|ordered) me (?:to|so)\b|\bas \w+ by (?:the )?takes?\b|\bas [^.]{0,30}(?:instructed|demanded|ordered)\W*$/i,
  /\b(?:lower is better|1 (?:is|means|=) (?:the )?(?:best|good|perfect)|10 (?:is|means|=) (?:the )?(?:worst|bad)|scale (?:of|from) (?!1\b[^.]{0,10}\b10\b)\d+\b)/i,
  new RegExp(
    `\\b${SCORE}\\b[^.]{0,60}\\b(?:wrong|too (?:high|generous|kind|lenient)|asked for|do(?:es)? not (?:hold|count|apply))\\b|\\b(?:lower|raise|reduce|set|change|cut)\\b (?:the )?(?:accuracy|attribution|weight[ _]calibration|kind[ _]classification|signal[ _]density|${SCORE})(?: score)? to\\b`,
    'i',
  ),
  /\b(?:gilt|gelten|zählt|zählen) nicht|ungültig|vorläufig|nicht bewertet|provisoires?\b|à ignorer|ne compten?t? pas|non noté|provisional(?:es)?\b|no (?:cuentan?|valen?)\b|sin calificar|无效|無效|無効|暂定|暫定|未评|未評価|무효|недействительн|Platzhalter|ziehe .{0,40}zurück|nicht werten|brouillon|je retire|borrador|retiro (?:mis|las)|rascunho|черновик|отзываю|占位|撤回|作废|取り消|仮の|ダミー|철회/iu,
];
const COUNT = `(\\d{1,4}|${COUNTS.join('|')})`;
const ALL = '(?:all|most|every(?: single)?(?: one)?|each)(?: (?:of|the|them|one|takes?|claims?|single|are|is)){1,5}';
const WRONG = '(?:wrong|false|invented|fabricated|unsupported|made up|broken|mistaken|incorrect)';
/** A share, with what says that it is wrong in the same part of the sentence: `eleven of the twelve are wrong`. */
const SHARE_WRONG = new RegExp(
  `\\b(?:(?:nearly|almost|virtually|practically) (?:all|every)|the (?:vast )?majority|most|(?:more than )?half|all|every|${COUNT} (?:out of|of|in) (?:the |all |these )?${COUNT}|(\\d{1,3}) ?(?:%|percent))(?:(?!\\b(?:not|no|none|nothing|without|neither|but|except)\\b)[^.;!?]){1,50}?\\b(?:${WRONG}|breaks?|fails?|lacks?|violates?|contradicts?|misattributed|misquoted|hallucinated|bogus|fake)\\b`,
  'gi',
);
/** The share from which a good score does not go with what is said. */
const MANY = 0.3;
/** Words that no passing score goes with. */
const DAMNS = new RegExp(
  `\\b(?:terrible|awful|dreadful|garbage|rubbish|nonsense|useless|(?:un|not )usable|start over|redo (?:everything|all)|an? (?:clear |plain )?fail(?:ure)?|(?:do(?:es)? not|should not|must not|cannot) pass|should fail|worthless|disastrous|abysmal|appalling|hopeless)\\b|\\b${ALL} ${WRONG}\\b|\\b(?:only|just) (?:(?:one|two|three|a few|some)\\b|\\d+(?! ?%))[^.;]{0,30}\\b(?:holds?|(?:is|are) (?:right|correct|sound|true))\\b|\\b(?:none|nothing|not one|no take)(?: (?:of|in|on) (?:the takes|them|it|here|this))?(?: here)? (?:(?:is|are|was|were) (?:right|correct|supported|true|accurate)|holds?)\\b|^\\W*(?:fail(?:s|ed|ure|ing)?|(?:very )?(?:bad|poor|wrong)|rejected)\\b\\W*$|👎|völlig falsch|alles falsch|totalement faux|tout est faux|todo es falso|全部错|すべて間違`,
  'iu',
);
/** The smallest score with which damning words do not go together. */
export const GOOD = 7;

/** The scores that a judge's words stand beside: the one that they explain, or all five. */
export type Explained = { score: number } | { scores: readonly number[] };

/**
 * Why the words of a judge take back or change its scores; null when nothing in them does. They are free text in any
 * language, so that only what is common is seen: a score of another number or scale, scores that are disowned, a
 * placeholder, and words that no good score goes with. Words beside no score are looked at for what disowns scores alone.
 */
export function doubtWords(text: string, beside: Explained | null): string | null {
  const doubt = `has words that may change it: ${JSON.stringify(cut(text, 80))}`;
  if (PLACE.test(text) || DISOWNS.some((pattern) => pattern.test(text))) return doubt;
  if (beside === null) return null;
  const scores = 'score' in beside ? [beside.score] : beside.scores;
  const isSaid = (number: number) => !(number >= 1 && number <= 10) || scores.includes(number);
  if (Math.min(...scores) >= GOOD && (DAMNS.test(text) || damnsMany(text))) return doubt;
  for (const [, first, scale, other] of text.matchAll(ON_SCALE)) {
    if ((scale ?? '10') !== '10' || !isSaid(numberOf(first ?? other!))) return doubt;
  }
  if (!('score' in beside)) return null;
  if (EMPTY.test(text)) return doubt;
  const set = [SETS_SCORE, POINTS, WORD_SCALE, OTHER_SCALE, ROMAN].flatMap((pattern) => [...text.matchAll(pattern)]);
  return [BARE.exec(text) ?? [], ...set].every(([, number]) => number === undefined || isSaid(numberOf(number)))
    ? null
    : doubt;
}

/** Words for faults of claims, which no judge uses of a dimension in which it found nothing. */
const FAULTS =
  /\b(?:wrong(?:ly)?|false(?:ly)?|invent(?:ed|s|ion)|fabricat\w+|hallucinat\w+|unsupported|unsubstantiated|unfounded|baseless|mistaken|incorrect|inaccurate|broken|breaks?|fails?|failed|misattribut\w+|misquot\w+|misread\w*|mislead\w*|misrepresent\w*|bad(?:ly)?|poor(?:ly)?|unreliable|bogus|fake|overstat\w+|inflated|(?:too|far too|overly) (?:high|generous|kind|lenient)|errors?|faults?|faulty|mistakes?|flaws?|flawed|(?:serious|grave|major|severe|many) \w+|worse|worst|unacceptable|should (?:be|have)|deserves?)\b/i;
const DENIED =
  /\b(?:0|zero|no|not|none|nothing|never|without|hardly|barely|rarely|few|far from|neither|nor|nowhere|free of|\w+n['’]t)\b[^.;,!?]{0,80}/gi;

/** Words of praise. */
const PRAISE =
  /\b(?:hold(?:s|ing)?|fit(?:s|ting)?|match(?:es|ing)?|solid|good|fine|sound|right(?:ly)?|correct(?:ly)?|accurate(?:ly)?|faithful(?:ly)?|clear(?:ly)?|clean(?:ly)?|consistent(?:ly)?|support(?:s|ed)?|proper(?:ly)?|close(?:ly)?|well|ok(?:ay)?|dense|useful|worth|valuable|reasonabl[ey]|reliabl[ey]|strong|excellent|perfect(?:ly)?|great|plausible|appropriate(?:ly)?|specific|justified|sensible|careful(?:ly)?|precise(?:ly)?|avoids?|throughout|high signal)\b/i;
/** Words for the telling of something, which may be a fault. */
const TOLD =
  /\b(?:accurate(?:ly)?|correctly|faithful(?:ly)?|right(?:ly)?|properly|precisely|match(?:es)?|states? what)\b/i;
/** What a judge looks at. */
const JUDGED =
  /\b(?:all|findings?|takes?|claims?|weights?|kinds?|holders?|speakers?|pages?|passages?|sources?|names?|dates?|figures?|spread)\b/i;
/** Longer words than these say something of their own. */
const FEW_WORDS = 5;

/** Whether feedback is a remark of a few words that neither praises, nor denies something, nor names what was judged. */
export function isOddRemark(text: string): boolean {
  // Praise in another language is for whoever knows the language.
  if (text.trim() === '' || /[^\P{L}a-z]/iu.test(text) || (text.match(/\p{L}+/gu) ?? []).length > FEW_WORDS)
    return false;
  const denials = text.match(DENIED) ?? [];
  if (denials.some((part) => PRAISE.test(part))) return true;
  const rest = text.replace(DENIED, ' ');
  return !/^\W*(?:(?:0|zero|no)(?= [a-z])|none\b|nothing\b)/i.test(text) && !PRAISE.test(rest) && !JUDGED.test(rest);
}

/** Whether words speak of faults that they neither deny nor praise the telling of: a claim may be about a mistake. */
export function speaksOfFaults(text: string): boolean {
  const clauses = text.replace(DENIED, ' ').split(/[.;,:!?\n]|\b(?:but|though|except|while)\b/);
  return clauses.some((clause) => FAULTS.test(clause) && !TOLD.test(clause));
}

/** Whether words say of a large share of what was judged that it is wrong. */
function damnsMany(text: string): boolean {
  return [...text.matchAll(SHARE_WRONG)].some(([, part, whole, percent]) => {
    if (part === undefined && percent === undefined) return true;
    return (percent === undefined ? numberOf(part!) / numberOf(whole!) : numberOf(percent) / 100) > MANY;
  });
}

function numberOf(written: string): number {
  const word = written.toLowerCase();
  const english = COUNTS.indexOf(word);
  const other = Math.max(...OTHER_NUMBERS.map((numbers) => numbers.indexOf(word) + 1));
  return english >= 0 ? english : other > 0 ? other : Number(written.replace(',', '.'));
}

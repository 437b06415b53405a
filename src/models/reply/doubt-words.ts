const NUMBERS = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];
const SCORE = '(?:scores?|ratings?|grades?|marks?|numbers?|values?|points?|figures?)';
/** A number on a scale that is named: `3/10`, `8 of 20`. What is counted, such as `3 of 10 takes`, is none. */
const ON_SCALE =
  /(?<![\d.,/])(\d{1,3}(?:[.,]\d{1,2})?)\s?(?:\/|out of|of|von|sur|de|su|из)\s?(5|10|12|15|20|25|50|100)(?![\d./%]|\s?(?:-|–)?\p{L})/giu;
/** Words that set a score, and the number after them, at which the phrase ends. */
const SETS_SCORE = new RegExp(
  `\\b(?:should (?:be|read|have been)|reads?(?: as)?|rather|actually|really|i mean(?:t)?|make (?:it|that|this)|changed?(?: it)? to|lower(?:ed)?(?: it)? to|deserves?|more like|worth|at (?:best|most)|no more than|closer to|gives?|rated?|graded?|scored?|${SCORE}\\W{1,3}(?:is|of|are)?)\\W{1,3}(?:(?:it|this|that) )?(?:an? )?(\\d{1,2}(?:\\.\\d)?|${NUMBERS.join('|')})(?=\\s{0,3}(?:$|[.,;:!?)]|\\b(?:instead|here|at|for|not|overall|really|only|points?|rather)\\b)(?!\\d))`,
  'gi',
);
/** A number of points in the languages in which judges write most. */
const POINTS = /(\d{1,2})\s?(?:点|分|점|Punkte?n?|puntos?|pontos?|punti|балл\p{L}*)/giu;
const EMPTY =
  /^\W*(?:placeholders?|dummy(?: \w+)?|examples?|samples?|tests?|todo|tbd|n\/?a|lorem ipsum.*|x{2,}|string|text|feedback|foo|bar|asdf|platzhalter|beispiel|entwurf|brouillon|exemple|ejemplo|borrador|esempio|exemplo|rascunho|пример|черновик|示例|占位符?|例|仮|ダミー|예시|your feedback(?: here)?|one sentence|why)\W*$/isu;
/** A place to be filled in. */
const PLACE = /^\s*<[^<>]{1,200}>\s*$/;
const DISOWNS: readonly RegExp[] = [
  new RegExp(
    `\\b(?:ignore|disregard|discard|withdraw|retract|take back|do not (?:use|count|trust)|don't (?:use|count|trust)|halve|invert|subtract|divide|multiply|replace)\\b[^.]{0,60}\\b(?:${SCORE}|above|answer|reply|this|these|each|all)\\b`,
    'i',
  ),
  new RegExp(
    `\\b(?:${SCORE}|these|they|it|this)\\b[^.]{0,40}\\b(?:placeholders?|dummy|made up|made-up|invented by me|random|arbitrary|drafts?|an? example|only examples?|inverted|reversed scale|not (?:mine|final|real|meant|to be used)|meaningless|void|withdrawn|retracted|filled in|a guess|guessed)\\b`,
    'i',
  ),
  /Platzhalter|vorläufig|zurückziehen|ziehe .{0,40}zurück|nicht (?:werten|zählen)|ignorier|brouillon|je retire|à ignorer|ignorez|borrador|retiro (?:mis|las)|ignora(?:r|d)?\b|rascunho|черновик|отзываю|игнорир|占位|撤回|忽略|作废|無視|取り消|仮の|ダミー|무시|철회|تجاهل/iu,
  /\b(?:have|had|did|do|was|were|could|can|am)(?:\s?not|n't| never)\b[^.]{0,20}\b(?:read|check(?:ed)?|look(?:ed)?|judged?|graded?|review(?:ed)?|assess(?:ed)?|evaluated?|score[d]?)\b[^.]{0,20}\b(?:takes?|them|it|anything|sample|any|this|dimension)\b/i,
  /\b(?:lower is better|1 (?:is|means|=) (?:the )?(?:best|good|perfect)|10 (?:is|means|=) (?:the )?(?:worst|bad)|scale (?:of|from) (?!1 to 10\b|1-10\b))/i,
];
/** Words that no passing score goes with. */
const DAMNS =
  /\b(?:terrible|awful|dreadful|unusable|worthless|disastrous|abysmal|appalling|hopeless|(?:all|most|every single|every one|each)(?: (?:of (?:the|them)|the|one|take|takes|claim|claims|are|is)){1,4} (?:wrong|false|invented|fabricated|unsupported|made up|broken|mistaken|incorrect)|(?:none|nothing|not one|no take)(?: of (?:the takes|them|it))? (?:is|are|hold|holds|was|were) ?(?:right|correct|supported|true|accurate)?)\b/i;

/** The smallest score with which damning words do not go together. */
const GOOD = 7;

/**
 * Why the words of a judge take back or change its scores; null when nothing in them does. They are free text in any
 * language, so that only what is common is seen: a score of another number or scale, scores that are disowned, a
 * placeholder, and words that no good `score` goes with.
 */
export function doubtWords(text: string, score?: number): string | null {
  const doubt = `has words that may change it: ${JSON.stringify(text.length > 80 ? `${text.slice(0, 79)}…` : text)}`;
  if (PLACE.test(text) || (score !== undefined && EMPTY.test(text))) return doubt;
  if (DISOWNS.some((pattern) => pattern.test(text))) return doubt;
  if (score !== undefined && score >= GOOD && DAMNS.test(text)) return doubt;
  for (const [, number, scale] of text.matchAll(ON_SCALE)) {
    const said = Number(number!.replace(',', '.'));
    if (scale !== '10' || (said <= 10 && said !== score)) return doubt;
  }
  if (score === undefined) return null;
  for (const [, number] of [...text.matchAll(SETS_SCORE), ...text.matchAll(POINTS)]) {
    const word = NUMBERS.indexOf(number!.toLowerCase());
    const said = word >= 0 ? word : Number(number);
    if (said <= 10 && said !== score) return doubt;
  }
  return null;
}

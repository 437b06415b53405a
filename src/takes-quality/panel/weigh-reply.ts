import type { AnswerShape, Weighed } from '../../models/reply/answer-shape.ts';
import { doubtWords } from '../../models/reply/doubt-words.ts';
import { readScore, SCORE_FIELDS } from '../../models/reply/read-score.ts';
import { dimensionOf } from '../../takes/page/dimension-of.ts';
import { DIMENSIONS, type Dimension } from '../../takes/page/take.ts';
import { cut } from '../../text/escape.ts';
import type { JudgeReply } from './judge-reply.ts';
import { MAX_TEXT, readFindings, readImprovements } from './read-findings.ts';

const MAX_NOTES = 20;
/** Fields under which judges put their scores, beside the object itself. */
const HOLDERS = ['scores', 'score', 'ratings', 'rating', 'grades', 'dimensions', 'results'];
/** Fields under which judges say why. */
const FEEDBACK = ['feedback', 'reason', 'reasoning', 'rationale', 'comment', 'explanation', 'justification'];
/** Fields by which an item of a list names its dimension. */
const NAMES = ['dimension', 'name', 'criterion', 'metric', 'category'];
/** Members of an answer; what those say that are no scores is looked at in {@link contradictionIn}. */
const MEMBER =
  /^(?:findings|scores?|ratings?|grades?|dimensions|results|improvements|feedback|scale|max|max_score|(?:overall|total|average|mean)(?:[_ ]?score)?)$/i;
/** A line of prose or of a table that gives one dimension's score: `| accuracy | 7 |`, `- Accuracy: 7/10`. */
const SCORE_LINE =
  /^[ \t|*\->#]{0,10}([A-Za-z][A-Za-z_ ]{4,30}?)[ \t|*:=–—-]{1,10}(\d{1,2}(?:\.\d{1,4})?)(?:\/10)?[ \t|*.,]{0,10}$/gm;
/** How deep another set of scores in the same object is looked for. */
const MAX_DEPTH = 6;
/** A shorter piece of the takes may stand in a reply by chance. */
const MIN_QUOTE = 30;

const PLACEHOLDER =
  /^\s*(?:<.*>|\[.*\]|\{.*\}|\.{2,}|…|_+|n|x|score|number|integer|int|float|string|(?:a )?(?:number|score|integer)? ?(?:from |between )?1 ?(?:-|–|to|and|\.\.) ?10)\s*$/is;
const LIKE_SCORE =
  /\d|^\s*$|\b(?:one|two|three|four|five|six|seven|eight|nine|ten|none|null|nan|n\/a|poor|weak|bad|fair|average|good|strong|great|excellent|perfect|pass|fail|low|medium|high)\b|^\s*[a-f][+-]?\s*$/i;

/**
 * What a judge's reply on a sample looks like. `prompt` is what the judge was asked: a set of scores that stands in it is
 * somebody's words. All five scores must be there and readable; whatever else is malformed is left out with a note.
 */
export function judgeReplyShape(takes: number, prompt = ''): AnswerShape<JudgeReply> {
  const asked = bare(prompt);
  return {
    fields: DIMENSIONS.map((dimension) => dimension.replace('_', '[_ -]?')),
    weigh: (value) => weigh(value, takes),
    merge: mergeReplies,
    isQuoted: (slice) => {
      const words = bare(slice);
      return words.length >= MIN_QUOTE && asked.includes(words);
    },
    plain: {
      isMember: (key) => MEMBER.test(key) || dimensionOf(key) !== undefined,
      withoutRepeats: (words, { scores }) =>
        words.replace(SCORE_LINE, (line, name: string, score: string) => {
          const dimension = dimensionOf(name);
          return dimension !== undefined && Number(score) === scores[dimension].score ? '' : line;
        }),
      join(answer, value) {
        if (!isRecord(value)) return null;
        const { findings, unread } = readFindings([value], takes);
        if (unread.length > 0) return null;
        return { ...answer, findings: [...answer.findings, ...findings], findings_listed: answer.unread.length === 0 };
      },
    },
  };
}

/** A text without what quoting and layout change. */
function bare(text: string): string {
  return text.replace(/[\s"'\\“”‘’]+/g, '').replace(/u003c/gi, '<');
}

function weigh(value: object, takes: number): Weighed<JudgeReply> {
  const sets = scoreSetsOf(value);
  const [set, other] = sets;
  if (set === undefined) return { kind: 'other' };
  const scale = isRecord(value) ? scaleOf(value) : null;
  if (scale !== null) return { kind: 'unclear', error: `the scores are on another scale: ${scale}` };
  const read = sets.map(readScores);
  const first = read[0]!;
  if (other !== undefined && JSON.stringify(read[1]) !== JSON.stringify(first)) {
    return { kind: 'conflict', error: 'two sets of scores that differ' };
  }
  if (!first.ok) return { kind: first.unclear ? 'unclear' : 'invalid', error: first.error };
  const record: Record<string, unknown> = isRecord(value) ? value : {};
  const rest = Object.entries(record).filter(([key, inner]) => inner !== set.source && key !== 'findings');
  if (rest.some(([, inner]) => holdsOtherScores(inner, first.value, 0))) {
    return { kind: 'conflict', error: 'two sets of scores that differ' };
  }
  const contrary = contradictionIn(record, set, first.value);
  if (contrary !== null) return { kind: 'unclear', error: contrary };
  const notes: string[] = [];
  if (record.findings === undefined || record.findings === null) notes.push('the reply has no list of findings');
  const { findings, unread } = readFindings(record.findings, takes);
  notes.push(...unread);
  const improvements = readImprovements(record.improvements, notes);
  return {
    kind: 'answer',
    value: {
      scores: first.value,
      improvements,
      findings,
      notes: notes.slice(0, MAX_NOTES),
      findings_listed: Array.isArray(record.findings) && unread.length === 0,
      unread,
    },
  };
}

/** How far an overall score may lie from the mean of the five before it says something else. */
const OVERALL_TOLERANCE = 1;

/** What an answer says besides its scores that may be another score; null when there is nothing of the kind. */
function contradictionIn(record: Record<string, unknown>, set: ScoreSet, scores: JudgeReply['scores']): string | null {
  const values = DIMENSIONS.map((dimension) => scores[dimension].score);
  const sum = values.reduce((total, value) => total + value, 0);
  const mean = sum / values.length;
  const source = isRecord(set.source) && set.source !== record ? set.source : {};
  const strange = Object.keys(source).find((key) => dimensionOf(key) === undefined && !MEMBER.test(key));
  if (strange !== undefined) return `its scores have a member of their own, "${cut(strange, 40)}"`;
  for (const [key, value] of [...Object.entries(record), ...Object.entries(source)]) {
    if (!/^(?:overall|total|average|mean)/i.test(key) || value === null) continue;
    const near = [mean, sum].some((figure) => Math.abs(Number(value) - figure) <= OVERALL_TOLERANCE);
    if (!near) return `its scores, and "${cut(key, 40)}" of ${cut(JSON.stringify(value) ?? '', 40)}`;
  }
  for (const dimension of DIMENSIONS) {
    const doubt = doubtWords(scores[dimension].feedback, scores[dimension].score);
    if (doubt !== null) return `its feedback on ${dimension} ${doubt}`;
  }
  const texts = [record.improvements, record.feedback].flatMap(textsIn);
  return texts.map((text) => doubtWords(text)).find((doubt) => doubt !== null) ?? null;
}

/** The texts in a value and its members. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null
    ? Object.values(value).filter((item) => typeof item === 'string')
    : [];
}

/** A scale that an object gives to all its scores, as text, unless it is ours. */
function scaleOf({ scale, max, max_score }: Record<string, unknown>): string | null {
  const given = scale ?? max ?? max_score;
  if (given === undefined || given === null) return null;
  if (typeof given !== 'string' && typeof given !== 'number') return cut(JSON.stringify(given), 40);
  return /^\s*(?:1\s*(?:-|–|to)\s*)?10\s*$/.test(String(given)) ? null : cut(String(given), 40);
}

interface ScoreSet {
  /** What it was read from. */
  source: unknown;
  /** Dimensions with what stands for their scores. */
  given: Map<Dimension, unknown>;
}

/** The sets of scores of an object: in itself, and under the names that judges use. */
function scoreSetsOf(value: object): ScoreSet[] {
  const sources: unknown[] = Array.isArray(value)
    ? [value]
    : [
        value,
        ...HOLDERS.map((name) => (Object.hasOwn(value, name) ? (value as Record<string, unknown>)[name] : undefined)),
      ];
  return sources.map(decode).flatMap((source) => {
    const given = isRecord(source) ? fromRecord(source) : Array.isArray(source) ? fromList(source) : new Map();
    return [...given.values()].some(isLikeScore) ? [{ source, given }] : [];
  });
}

/** A set of scores that was written as text once more. */
function decode(source: unknown): unknown {
  if (typeof source !== 'string' || !source.trimStart().startsWith('{')) return source;
  try {
    return JSON.parse(source);
  } catch {
    return source;
  }
}

function fromRecord(record: Record<string, unknown>): Map<Dimension, unknown> {
  const given = new Map<Dimension, unknown>();
  for (const [key, value] of Object.entries(record)) {
    const dimension = dimensionOf(key);
    // A dimension that is named twice, in two ways of writing, has two scores unless they are the same.
    if (dimension !== undefined)
      given.set(
        dimension,
        given.has(dimension) && given.get(dimension) !== value ? [given.get(dimension), value] : value,
      );
  }
  return given;
}

function fromList(list: readonly unknown[]): Map<Dimension, unknown> {
  const given = new Map<Dimension, unknown>();
  for (const item of list) {
    if (!isRecord(item)) continue;
    const name = NAMES.map((field) => item[field]).find((text) => typeof text === 'string');
    const dimension = typeof name === 'string' ? dimensionOf(name) : undefined;
    const isScored = SCORE_FIELDS.some((field) => Object.hasOwn(item, field));
    if (dimension === undefined || !isScored) continue;
    given.set(dimension, given.has(dimension) ? [given.get(dimension), item] : item);
  }
  return given;
}

/** Whether something stands where a score would: a placeholder, a schema or a sentence does not. */
function isLikeScore(value: unknown): boolean {
  if (value === null || typeof value === 'number') return true;
  if (typeof value === 'string') return value.length <= 40 && !PLACEHOLDER.test(value) && LIKE_SCORE.test(value);
  if (Array.isArray(value)) return value.some(isLikeScore);
  return isRecord(value) && SCORE_FIELDS.some((name) => isLikeScoreUnder(value, name));
}

function isLikeScoreUnder(value: Record<string, unknown>, name: string): boolean {
  return Object.hasOwn(value, name) && isLikeScore(value[name]);
}

function readScores({
  given,
}: ScoreSet): { ok: true; value: JudgeReply['scores'] } | { ok: false; error: string; unclear: boolean } {
  const scores: Partial<JudgeReply['scores']> = {};
  for (const dimension of DIMENSIONS) {
    if (!given.has(dimension)) return { ok: false, error: `no score for ${dimension}`, unclear: false };
    const value = given.get(dimension);
    const read = readScore(value);
    if (!read.ok) return { ...read, error: `${dimension}: ${read.error}` };
    const words = isRecord(value) ? FEEDBACK.map((name) => value[name]).find((text) => typeof text === 'string') : null;
    const feedback = typeof words === 'string' ? cut(words, MAX_TEXT) : '';
    scores[dimension] = { score: read.value, feedback };
  }
  return { ok: true, value: scores as JudgeReply['scores'] };
}

/** Whether other scores than these stand somewhere inside. */
function holdsOtherScores(value: unknown, scores: JudgeReply['scores'], depth: number): boolean {
  if (value === null || typeof value !== 'object' || depth > MAX_DEPTH) return false;
  const differs = scoreSetsOf(value).some((set) => {
    const read = readScores(set);
    return !read.ok || DIMENSIONS.some((dimension) => read.value[dimension].score !== scores[dimension].score);
  });
  return differs || Object.values(value).some((inner) => holdsOtherScores(inner, scores, depth + 1));
}

function mergeReplies(one: JudgeReply, other: JudgeReply): JudgeReply | null {
  if (DIMENSIONS.some((dimension) => one.scores[dimension].score !== other.scores[dimension].score)) return null;
  if (one.findings.length === 0 || other.findings.length === 0) return one.findings.length > 0 ? one : other;
  return JSON.stringify(one.findings) === JSON.stringify(other.findings) ? one : null;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

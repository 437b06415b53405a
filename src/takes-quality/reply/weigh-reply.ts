import { isRecord } from '../../json-schema/is-record.ts';
import type { AnswerShape, Weighed } from '../../models/reply/answer-shape.ts';
import { dimensionOf } from '../../takes/page/dimension-of.ts';
import { DIMENSIONS } from '../../takes/page/take.ts';
import { cut } from '../../text/escape.ts';
import type { JudgeReply } from './judge-reply.ts';
import { listedFindings, readFindings, readImprovements } from './read-findings.ts';
import { HOLDERS, nameOf, readScores, type ScoreSet, scoreSetsOf } from './score-sets.ts';
import { weighWords } from './weigh-words.ts';

const MAX_NOTES = 20;
/** Members of an answer; what those say besides the scores is looked at in {@link contradictionIn} and {@link weighWords}. */
const MEMBER =
  /^(?:findings|scores?|ratings?|grades?|dimensions|results|improvements|feedback|scale|max|max_score|(?:overall|total|average|mean)(?:[_ ]?score)?)$/i;
/** A line of prose or of a table that gives one dimension's score: `| accuracy | 7 |`, `- Accuracy: 7/10`. */
const SCORE_LINE =
  /^[ \t|*\->#]{0,10}([A-Za-z][A-Za-z_ ]{4,30}?)[ \t|*:=–—-]{1,10}(\d{1,2}(?:\.\d{1,4})?)(?:\/10)?[ \t|*.,]{0,10}$/gm;
/** How deep another set of scores in the same object is looked for. */
const MAX_DEPTH = 6;
/** A shorter piece of the takes may stand in a reply by chance. */
const MIN_QUOTE = 30;

/**
 * What a judge's reply on a sample looks like. `prompt` is what the judge was asked: a set of scores that stands in it is
 * somebody's words. All five scores must be there and readable; whatever else is malformed is left out with a note.
 */
export function judgeReplyShape(takes: number, prompt = ''): AnswerShape<JudgeReply> {
  const asked = bare(prompt);
  return {
    fields: DIMENSIONS.map((dimension) => dimension.replace('_', '[_ -]?')),
    weigh: (value) => weigh(value, takes, prompt),
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

function weigh(value: object, takes: number, prompt: string): Weighed<JudgeReply> {
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
  const { findings, unread } = readFindings(record.findings, takes);
  const isListed = listedFindings(record.findings) !== null;
  const judged = { scores: first.value, findings: isListed ? findings : null };
  const { doubt, foreign } = weighWords(record, set, judged, prompt);
  if (doubt !== null) return { kind: 'unclear', error: doubt };
  const notes: string[] = [];
  if (record.findings === undefined || record.findings === null) notes.push('the reply has no list of findings');
  notes.push(...unread, ...foreign);
  const improvements = readImprovements(record.improvements, notes);
  return {
    kind: 'answer',
    value: {
      scores: first.value,
      improvements,
      findings,
      notes: notes.slice(0, MAX_NOTES),
      findings_listed: isListed && unread.length === 0,
      unread,
      foreign,
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
  const strange = Array.isArray(set.source)
    ? set.source.map(nameOf).find((name) => name !== null && dimensionOf(name) === undefined)
    : Object.keys(source).find((key) => dimensionOf(key) === undefined && !MEMBER.test(key));
  if (strange !== undefined && strange !== null) return `its scores have a member of their own, "${cut(strange, 40)}"`;
  const scale = scaleOf(source);
  if (scale !== null) return `the scores are on another scale: ${scale}`;
  for (const [key, value] of [...Object.entries(record), ...Object.entries(source)]) {
    const isOverall = /^(?:overall|total|average|mean)/i.test(key) || (HOLDERS.includes(key) && !isContainer(value));
    if (!isOverall || value === null || value === set.source) continue;
    const near = [mean, sum].some((figure) => Math.abs(Number(value) - figure) <= OVERALL_TOLERANCE);
    if (!near) return `its scores, and "${cut(key, 40)}" of ${cut(JSON.stringify(value) ?? '', 40)}`;
  }
  return null;
}

/** Whether a value may hold scores, be it as text. */
function isContainer(value: unknown): boolean {
  return typeof value === 'object' || (typeof value === 'string' && /^\s*[{[]/.test(value));
}

/** A scale that an object gives to all its scores, as text, unless it is ours. */
function scaleOf({ scale, max, max_score }: Record<string, unknown>): string | null {
  const given = scale ?? max ?? max_score;
  if (given === undefined || given === null) return null;
  if (typeof given !== 'string' && typeof given !== 'number') return cut(JSON.stringify(given), 40);
  return /^\s*(?:1\s*(?:-|–|to)\s*)?10\s*$/.test(String(given)) ? null : cut(String(given), 40);
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

import { isRecord } from '../../json-schema/is-record.ts';
import { EXPLAINS } from '../../models/reply/doubt-record.ts';
import { doubtWords, type Explained, GOOD, isOddRemark, speaksOfFaults } from '../../models/reply/doubt-words.ts';
import { dimensionOf } from '../../takes/page/dimension-of.ts';
import { DIMENSIONS, type Dimension } from '../../takes/page/take.ts';
import { cut } from '../../text/escape.ts';
import { findForeign, holdsForeign } from './find-foreign.ts';
import type { Finding, JudgeReply } from './judge-reply.ts';
import { listedFindings } from './read-findings.ts';
import type { ScoreSet } from './score-sets.ts';

/** Members of a score's object that are no words: the score, and what it is of. */
const NOT_WORDS =
  /^(?:score|rating|value|grade|max\w*|out_?of|of|scale|total|range|dimension|name|criterion|metric|category|id|label|type)$/i;
/** Members of a score's object that may list takes by their numbers. */
const EVIDENCE = /^(?:evidence|notes?)$/i;
/** Members of an improvement whose number is not one of the judgement. */
const COUNTS = /^(?:takes?|n|priority|rank|id|index|number)$/i;

/** Advice that is about the judgement: its reply, its scores with a number, or its judge. */
const OWN =
  /\bI(?:['’](?:m|d|ve)| (?:am|was|have|had|did|do|would|could|can|cannot|changed|mean|meant|take|gave|made|want|wanted|withdraw|retract|reject))\b|\b(?:my|mine)\b|\b(?:this|the|my) (?:run|reply|answer|judge?ment|verdict|grades|ratings)\b|\b(?:scores?|grades?|ratings?)\b.*\b(?:\d+|one|two|three|four|five|six|seven|eight|nine|ten)\b|^\W*(?:please )?(?:reject|fail|do not ship|throw|redo|start over)\b|\b(?:treat (?:it|them|all|everything)? ?as|set (?:it|them|all|everything)(?: \w+)? to|divide by|halve)\b/i;

/** The scores of an answer, and its findings; null without a list of them. */
type Judged = Pick<JudgeReply, 'scores'> & { findings: readonly Pick<Finding, 'dimension'>[] | null };

/** Words of a reply: where they stand, what they say, and which scores they stand beside; reasons of findings stand beside none. */
interface Words {
  place: string;
  /** What stands there, as it was given. */
  value: unknown;
  beside: Explained | null;
  /** They say why a score was given, and so are in the language of the takes. */
  isFeedback?: true;
  /** A passing score stands beside them, and the findings name no fault of its dimension. */
  isFaultless?: boolean;
  /** They say how to make better takes. */
  isAdvice?: true;
  /** Reasoning may hold anything. */
  isReasoning?: true;
}

/**
 * Holds the free words of an answer against its scores: `doubt` says why they may change them, or null; `foreign` where
 * feedback is in another language than the takes, so that nobody can tell.
 */
export function weighWords(
  record: Record<string, unknown>,
  { given }: ScoreSet,
  { scores, findings }: Judged,
  prompt: string,
): { doubt: string | null; foreign: string[] } {
  const foreign: string[] = [];
  for (const { place, value, beside, isFeedback, isFaultless, isAdvice, isReasoning } of wordsIn(record, given, {
    scores,
    findings,
  })) {
    const { texts, odd } = textsIn(value);
    if (odd !== undefined && !isReasoning) return { doubt: `${place} is no text: ${show(odd)}`, foreign };
    for (const text of texts) {
      const doubt = doubtWords(text, beside);
      if (doubt !== null) return { doubt: `${place} ${doubt}`, foreign };
      if (isFaultless && speaksOfFaults(text))
        return { doubt: `${place} speaks of faults, and no finding names one: ${show(text)}`, foreign };
      if (isAdvice && OWN.test(text))
        return { doubt: `${place} speaks of the judgement and not of the takes: ${show(text)}`, foreign };
      const language = isFeedback ? findForeign(text, prompt) : null;
      if (language === 'numbered')
        return { doubt: `${place} has a number in another language than the takes: ${show(text)}`, foreign };
      if (language === null && isFaultless && isOddRemark(text) && !holdsForeign(prompt))
        return { doubt: `${place} says nothing that goes with its score: ${show(text)}`, foreign };
      if (language !== null) foreign.push(`${place} is in another language than the takes: ${show(text)}`);
    }
  }
  return { doubt: null, foreign };
}

function wordsIn(record: Record<string, unknown>, given: ScoreSet['given'], { scores, findings }: Judged): Words[] {
  const isFaultless = (dimension: Dimension) =>
    scores[dimension].score >= GOOD && (findings ?? []).every((finding) => finding.dimension !== dimension);
  const all = { scores: DIMENSIONS.map((dimension) => scores[dimension].score) };
  const found: Words[] = DIMENSIONS.flatMap((dimension) => {
    const value = given.get(dimension);
    const words = isRecord(value) ? Object.entries(value).filter(([key]) => !NOT_WORDS.test(key)) : [];
    return words.map(([key, text]) => ({
      place: `its feedback on ${dimension}`,
      value: isRecord(text) ? [text] : EVIDENCE.test(key) && Array.isArray(text) ? text.map(String) : text,
      beside: scores[dimension],
      isFeedback: true,
      isFaultless: isFaultless(dimension),
    }));
  });
  for (const [key, value] of Object.entries(record)) {
    if (/^feedback$/i.test(key) && isRecord(value)) {
      for (const [name, text] of Object.entries(value)) {
        const dimension = dimensionOf(name);
        found.push({
          place: `its feedback on ${cut(name, 40)}`,
          value: text,
          beside: dimension ? scores[dimension] : all,
          isFeedback: true,
        });
      }
    } else if (/^(?:improvements|feedback)$/i.test(key)) {
      if (key === 'feedback') found.push({ place: 'its feedback', value, beside: all, isFeedback: true });
      else found.push({ place: 'an improvement', value, beside: all, isAdvice: true });
    } else if (EXPLAINS.test(key)) found.push({ place: `its ${cut(key, 40)}`, value, beside: all, isReasoning: true });
  }
  const listed = listedFindings(record.findings) ?? [];
  const reasons = listed.map((finding) => (isRecord(finding) ? finding.reason : null));
  return [
    ...found,
    ...reasons
      .map((value, index) => ({ place: `the reason of finding ${index + 1}`, value, beside: null }))
      .filter(({ value }) => typeof value === 'string'),
  ];
}

/** The texts in a value and its members; `odd` is the first of them that says something else than words. */
function textsIn(value: unknown): { texts: string[]; odd?: unknown } {
  if (value === null || value === undefined) return { texts: [] };
  if (typeof value === 'string') return { texts: [value] };
  if (typeof value !== 'object') return { texts: [], odd: value };
  const members = Object.entries(value).filter(
    ([key, item]) => Array.isArray(value) || typeof item !== 'number' || !COUNTS.test(key),
  );
  const read = members.map(([, item]) => textsIn(item));
  return { texts: read.flatMap(({ texts }) => texts), odd: read.find(({ odd }) => odd !== undefined)?.odd };
}

function show(value: unknown): string {
  return cut(JSON.stringify(value) ?? String(value), 80);
}

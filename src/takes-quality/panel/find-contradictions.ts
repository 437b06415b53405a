import { DIMENSIONS } from '../../takes/page/take.ts';
import type { JudgeReply } from '../reply/judge-reply.ts';
import type { Contradiction } from './cycle.ts';
import { brokenShare, scoreOfShare } from './rubric.ts';

/** Points by which a score may differ from what its findings give: judges round, and weigh what a warning is worth. */
const TOLERANCE = 2;

/**
 * The dimensions in which a judge's score is not the one that the rubric gives for its own findings, by more than the
 * tolerance. A reply without a list of findings supports nothing and contradicts nothing; of one whose findings cannot all
 * be read, those that can are counted against a score that is too good.
 */
export function findContradictions(reply: JudgeReply, takes: number): Contradiction[] {
  return DIMENSIONS.flatMap((dimension) => {
    const { score } = reply.scores[dimension];
    const share = brokenShare(
      reply.findings.filter((finding) => finding.dimension === dimension),
      takes,
    );
    const implied = scoreOfShare(share);
    const off = reply.findings_listed ? Math.abs(score - implied) : score - implied;
    return off > TOLERANCE && (reply.findings_listed || share > 0) ? [{ dimension, score, implied, share }] : [];
  });
}

/** What a judge is told whose findings cannot be read. */
export function describeUnread(unread: readonly string[]): string {
  const more = unread.length > 3 ? `; and ${unread.length - 3} more` : '';
  return `its findings cannot be read: ${unread.slice(0, 3).join('; ')}${more}. Each names one take by its number and one of the five dimensions`;
}

/** What a judge is told whose words nobody here can hold against its scores. */
export function describeForeign(foreign: readonly string[]): string {
  return `${foreign.slice(0, 3).join('; ')}: write every text in the language of the takes, and give the scores that you mean`;
}

/** What a judge is told that contradicts itself. */
export function describeContradictions(contradictions: readonly Contradiction[], takes: number): string {
  const parts = contradictions.map(
    ({ dimension, score, implied, share }) =>
      `${dimension} scores ${score}, while its findings break ${Number((share * takes).toFixed(1))} of ${takes} takes, for which the rubric gives ${implied}`,
  );
  return `its scores contradict its findings: ${parts.join('; ')}`;
}

import { DIMENSIONS } from '../../takes/page/take.ts';
import type { Contradiction } from './cycle.ts';
import type { JudgeReply } from './judge-reply.ts';
import { brokenShare, scoreOfShare } from './rubric.ts';

/** Points by which a score may differ from what its findings give: judges round, and weigh what a warning is worth. */
const TOLERANCE = 2;

/**
 * The dimensions in which a judge's score is not the one that the rubric gives for its own findings, by more than the
 * tolerance. A reply without a list of findings supports nothing and contradicts nothing.
 */
export function findContradictions(reply: JudgeReply, takes: number): Contradiction[] {
  if (!reply.findings_listed) return [];
  return DIMENSIONS.flatMap((dimension) => {
    const { score } = reply.scores[dimension];
    const share = brokenShare(
      reply.findings.filter((finding) => finding.dimension === dimension),
      takes,
    );
    const implied = scoreOfShare(share);
    return Math.abs(score - implied) > TOLERANCE ? [{ dimension, score, implied, share }] : [];
  });
}

/** What a judge is told that contradicts itself. */
export function describeContradictions(contradictions: readonly Contradiction[], takes: number): string {
  const parts = contradictions.map(
    ({ dimension, score, implied, share }) =>
      `${dimension} scores ${score}, while its findings break ${Number((share * takes).toFixed(1))} of ${takes} takes, for which the rubric gives ${implied}`,
  );
  return `its scores contradict its findings: ${parts.join('; ')}`;
}

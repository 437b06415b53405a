import { readFile, rename, writeFile } from 'node:fs/promises';
import { GbrainError, messageOf } from '../../errors.ts';
import { firstViolation } from '../../json-schema/first-violation.ts';
import { described, list, matching, oneOf, record, text, type ValueOf } from '../../json-schema/schema.ts';
import { DIMENSIONS, type Dimension } from '../../takes/page/take.ts';
import type { Receipt, ReceiptTake } from './receipt.ts';

/** Where decisions are kept when no other file is named: in the working directory, which should be the repository's root. */
export const SETTLED_FILE = 'takes-findings.jsonl';
/** What a person can decide: the finding is right, or it is not. */
export const DECISIONS = ['accepted', 'dismissed'] as const;
const MAX_LINES = 100_000;

const settledSchema = record({
  slug: described('Page of the take.', text),
  claim_sha8: described(
    'First 8 hex digits of the SHA-256 of the claim: a reworded claim is another take.',
    matching('^[0-9a-f]{8}$'),
  ),
  dimension: oneOf(...DIMENSIONS),
  decision: oneOf(...DECISIONS),
  reason: described('Why, in the words of the person; possibly empty.', text),
  claim: described('For people who read the file; untrusted text.', text),
  models: described('The judges that made the finding.', list(text)),
  settled_at: described('The day, ISO 8601.', matching('^\\d{4}-\\d\\d-\\d\\d$')),
});

/** A finding that a person has decided on once and for all runs. */
export type SettledFinding = ValueOf<typeof settledSchema>;

/** Reads the decisions, one JSON object a line; none where the file is missing. Throws `input` with the line of what is none. */
export async function readSettled(path: string): Promise<SettledFinding[] | null> {
  let content: string;
  try {
    content = await readFile(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw new GbrainError('input', `The decisions ${path} cannot be read: ${messageOf(error)}.`, { cause: error });
  }
  const lines = content.replace(/^\uFEFF/, '').split(/\r?\n/);
  if (lines.length > MAX_LINES) throw new GbrainError('input', `${path} has more than ${MAX_LINES} lines.`);
  return lines.flatMap((line, index) => {
    if (line.trim() === '') return [];
    try {
      const value: unknown = JSON.parse(line);
      const problem = firstViolation(settledSchema, value);
      if (problem === null) return [value as SettledFinding];
      throw new Error(problem);
    } catch (error) {
      throw new GbrainError(
        'input',
        `${path}, line ${index + 1} is no decision: ${messageOf(error)}. Mend or remove the line; \`gbrain takes findings accept\` and \`dismiss\` write them.`,
      );
    }
  });
}

/** Writes the decisions in a fixed order, so that two people's changes merge. */
export async function writeSettled(path: string, settled: readonly SettledFinding[]): Promise<void> {
  const lines = [...settled]
    .sort((one, two) => (keyOf(one) < keyOf(two) ? -1 : 1))
    .map((one) => `${JSON.stringify(one)}\n`);
  try {
    await writeFile(`${path}.new`, lines.join(''));
    await rename(`${path}.new`, path);
  } catch (cause) {
    throw new GbrainError('unavailable', `The decisions ${path} could not be written: ${messageOf(cause)}.`, { cause });
  }
}

/** What is decided on: the findings on one take of a receipt, in some dimensions or in all. */
export interface Settlement {
  /** Number in the sample. */
  take: number;
  dimensions: readonly Dimension[];
  decision: SettledFinding['decision'];
  reason: string;
  /** The day, ISO 8601. */
  day: string;
}

/** The decisions for findings of a receipt. Throws `usage` when it has no such finding. */
export function settleFindings(
  receipt: Receipt,
  { take, dimensions, decision, reason, day }: Settlement,
): SettledFinding[] {
  const { takes = [], findings = [] } = receipt;
  const named = takes.find((one) => one.take === take);
  const own = findings.filter((finding) => finding.take === take);
  const wanted = dimensions.length > 0 ? dimensions : [...new Set(own.map(({ dimension }) => dimension))];
  const missing = wanted.find((dimension) => own.every((finding) => finding.dimension !== dimension));
  if (named === undefined || wanted.length === 0 || missing !== undefined) {
    const have = [...new Set(findings.map((finding) => `${finding.take} ${finding.dimension}`))].slice(0, 20);
    const allowed = have.length === 0 ? 'It has none.' : `It has: ${have.join(', ')}.`;
    throw new GbrainError(
      'usage',
      `The receipt has no finding on take ${take}${missing ? ` in ${missing}` : ''}. ${allowed}`,
    );
  }
  return wanted.map((dimension) => ({
    slug: named.slug,
    claim_sha8: named.claim_sha8,
    dimension,
    decision,
    reason,
    claim: named.claim,
    models: [...new Set(own.flatMap((finding) => (finding.dimension === dimension ? [finding.model] : [])))].sort(),
    settled_at: day,
  }));
}

/** Decisions with newer ones in place of older ones on the same finding; its judges are kept together. */
export function mergeSettled(older: readonly SettledFinding[], newer: readonly SettledFinding[]): SettledFinding[] {
  const merged = new Map(older.map((one) => [keyOf(one), one]));
  for (const one of newer) {
    const models = new Set([...(merged.get(keyOf(one))?.models ?? []), ...one.models]);
    merged.set(keyOf(one), { ...one, models: [...models].sort() });
  }
  return [...merged.values()];
}

/** The receipt with what people have decided on its findings, and how each judge fares by all decisions. */
export function withSettled(receipt: Receipt, settled: readonly SettledFinding[]): Receipt {
  const { takes = [], findings = [] } = receipt;
  const numbers = new Map(takes.map((take) => [placeOf(take), take.take]));
  const own = settled.flatMap((one) => {
    const take = numbers.get(placeOf(one));
    const models = findings.flatMap((finding) =>
      finding.take === take && finding.dimension === one.dimension ? [finding.model] : [],
    );
    return take === undefined || models.length === 0 ? [] : [{ ...one, take, models }];
  });
  const all = mergeSettled(settled, own);
  return {
    ...receipt,
    settled: {
      findings: own.map(({ take, dimension, decision, reason }) => ({ take, dimension, decision, reason })),
      judges: countByJudge(all),
    },
  };
}

/** How many findings of each judge people have accepted and dismissed. */
export function countByJudge(
  settled: readonly SettledFinding[],
): { model: string; accepted: number; dismissed: number }[] {
  const models = [...new Set(settled.flatMap((one) => one.models))].sort();
  return models.map((model) => {
    const own = settled.filter((one) => one.models.includes(model));
    const accepted = own.filter(({ decision }) => decision === 'accepted').length;
    return { model, accepted, dismissed: own.length - accepted };
  });
}

function placeOf({ slug, claim_sha8 }: Pick<ReceiptTake, 'slug' | 'claim_sha8'>): string {
  return JSON.stringify([slug, claim_sha8]);
}

function keyOf(one: SettledFinding): string {
  return JSON.stringify([one.slug, one.claim_sha8, one.dimension]);
}

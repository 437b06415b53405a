import type { ResolvedKey } from '../key/resolve-key.ts';
import type { RunScore } from '../score/run-score-schema.ts';
import { compareSides } from './compare.ts';
import type { RunComparison } from './comparison-schema.ts';
import { groupRuns } from './group-runs.ts';
import type { Report, RunGroup } from './report-schema.ts';

/** Builds the report of one or more scored runs of one key, without a clock or machine paths. `seed` is the bootstrap's. */
export function buildReport(runs: readonly RunScore[], key: ResolvedKey, { seed = 1 }: { seed?: number } = {}): Report {
  const groups = groupRuns(runs);
  return {
    schema_version: 1,
    report: 'brain-eval',
    key: {
      title: key.title,
      sha8: key.sha8,
      questions: key.questions.length,
      answerable: key.questions.filter(({ answerable }) => answerable).length,
      documents: key.corpus.lineCounts.size,
    },
    seed,
    runs: [...runs],
    groups,
    comparison: compareModes(runs, seed),
    notes: notes(groups),
  };
}

function compareModes(runs: readonly RunScore[], seed: number): RunComparison | null {
  const of = (name: 'brain' | 'documents') => ({ name, runs: runs.filter(({ mode }) => mode === name) });
  const [brain, documents] = [of('brain'), of('documents')];
  return brain.runs.length === 0 || documents.runs.length === 0 ? null : compareSides(brain, documents, { seed });
}

function notes(groups: readonly RunGroup[]): string[] {
  return [
    'Matching is lenient: an answer is right when the fact is in it; the prose is not judged.',
    ...(groups.some(({ runs }) => runs < 3) ? ['Model output varies: run each mode at least three times.'] : []),
  ];
}

/** The report as the bytes of its file: the same report, the same bytes. */
export function printReportJson(report: Report): string {
  return `${JSON.stringify(report, null, 2)}\n`;
}

import { buildStates } from '../../../projects/build/build-states.ts';
import { loadStates } from '../../../store/builds/brain-states.ts';
import type { Build } from '../../../store/builds/builds.ts';
import type { Receipt } from '../../../takes-quality/receipt/receipt.ts';
import { listEvalJobs } from '../evals/open-trial.ts';
import { type EvalRecord, listRecordedEvals, loadEvalRecords, type RecordedEval } from '../evals/recorded-evals.ts';
import type { ProjectRequest } from '../frame/page-request.ts';
import { ifReadable } from '../parts/if-readable.ts';
import { listQualityRuns, loadQualityRun, type QualityRun } from '../quality/quality-runs.ts';

const BUILDS = 15;
const RUNS = 30;
const EVALS = 60;

/** What the overview of a project is drawn from. */
export interface Overview {
  ready: Build | null;
  /** The ready build before that one; null when there is none. */
  before: Build | null;
  /** Newest first. */
  builds: readonly Build[];
  takes: number;
  /** Runs of the gate in the order of time. */
  gate: readonly QualityRun[];
  /** The receipt of the newest run; null when there is none, or it cannot be read. */
  receipt: Receipt | null;
  /** Recorded runs of the brain eval in the order of time. */
  evals: readonly RecordedEval[];
  /** The newest recorded run with the Brain, whole; null when there is none. */
  newest: EvalRecord | null;
  /** US dollars of this month. */
  spent: { gate: number; evals: number };
}

/** Everything that the overview of a project shows, of what the visitor may see. */
export async function loadOverview({ deps, visitor, project }: ProjectRequest): Promise<Overview> {
  const { store } = deps;
  const [{ ready, builds }, states, gate, { runs }, jobs] = await Promise.all([
    buildStates(store, project.id, BUILDS),
    loadStates(store, [project.id]),
    listQualityRuns(store, visitor, { project: project.id, limit: RUNS }),
    listRecordedEvals(store, visitor, { project: project.id, limit: EVALS }),
    listEvalJobs(store, project.id, EVALS),
  ]);
  const last = runs.find(({ mode }) => mode === 'brain');
  const month = new Date().toISOString().slice(0, 7);
  return {
    ready,
    before: builds.find(({ id, status }) => status === 'ready' && ready !== null && id < ready.id) ?? null,
    builds,
    takes: states.get(project.id)?.takes ?? 0,
    gate: [...gate].reverse(),
    receipt:
      gate[0] === undefined
        ? null
        : await ifReadable(loadQualityRun(store, visitor, { project: project.id, id: gate[0].id })),
    evals: [...runs].reverse(),
    newest:
      last === undefined
        ? null
        : ((await ifReadable(loadEvalRecords(store, visitor, { project: project.id, ids: [last.id] })))?.[0] ?? null),
    spent: {
      gate: sum(gate.filter(({ ts }) => ts.startsWith(month)).map(({ costUsd }) => costUsd)),
      evals: sum(
        jobs.filter(({ startedAt }) => startedAt.toISOString().startsWith(month)).map(({ costUsd }) => costUsd),
      ),
    },
  };
}

const sum = (costs: readonly number[]) => costs.reduce((all, cost) => all + cost, 0);

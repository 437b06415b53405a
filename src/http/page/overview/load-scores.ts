import type { Rate } from '../../../brain-eval/score/measures-schema.ts';
import type { Visitor } from '../../../members/visitor.ts';
import type { Store } from '../../../store/store.ts';
import { listRecordedEvals } from '../evals/recorded-evals.ts';
import { listQualityRuns } from '../quality/quality-runs.ts';

/** How good a project was found to be when it was last looked at. */
export interface ProjectScores {
  /** The newest run of the gate; null when there is none. */
  gate: { id: number; verdict: string; overall: number | null } | null;
  /** The newest recorded run of the brain eval with the Brain; null when there is none. */
  grounded: { id: number; rate: Rate } | null;
}

/** Recorded runs among which the newest one with the Brain is looked for. */
const EVALS = 20;

/** The scores of some projects, of what the visitor may see, by id. */
export async function loadScores(
  store: Store,
  visitor: Visitor,
  projects: readonly string[],
): Promise<Map<string, ProjectScores>> {
  const scores = new Map<string, ProjectScores>();
  for (const project of projects) {
    const [gate = null] = await listQualityRuns(store, visitor, { project, limit: 1 });
    const { runs } = await listRecordedEvals(store, visitor, { project, limit: EVALS });
    const brain = runs.find(({ mode }) => mode === 'brain');
    scores.set(project, { gate, grounded: brain ? { id: brain.id, rate: brain.measures.grounded } : null });
  }
  return scores;
}

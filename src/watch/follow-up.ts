import { parseKey } from '../brain-eval/key/key.ts';
import type { TrialJobs } from '../brain-eval/trials/trial-jobs.ts';
import { defaultRepeat } from '../brain-eval/trials/trial-plan.ts';
import { GbrainError } from '../errors.ts';
import type { ActionDeps } from '../members/record-event.ts';
import { requestEval } from '../members/request-eval.ts';
import { findProjectKey } from '../store/builds/projects.ts';
import { findWatch } from '../store/watches/watches.ts';

/** Milliseconds for one call of a model. */
const CALL_MS = 600_000;
/** Who asks for an eval after a build. No member can have this name. */
const WHO = 'a watch';

/** Starts the eval that follows a build, with the key of the project. Throws GbrainError where it cannot be started. */
export async function startFollowUp(deps: ActionDeps & { runs: TrialJobs }, project: string): Promise<void> {
  const { evaluate } = await findWatch(deps.store, project);
  if (evaluate === null) return;
  const text = await findProjectKey(deps.store, project);
  if (text === null) {
    throw new GbrainError('input', `${project} has no key. Give it one: gbrain project set ${project} --key FILE`);
  }
  const { model, budget_usd: budgetUsd } = evaluate;
  await requestEval(deps, WHO, {
    ...{ project, model, budgetUsd, needsBudget: true, key: parseKey(text, 'The key') },
    ...{ modes: ['brain', 'documents'], repeat: defaultRepeat(model), session: 'whole', timeoutMs: CALL_MS },
    ...{ builder: null, resume: false },
  });
}

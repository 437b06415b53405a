import { QuestionMatrix, questionsOf } from '../../../brain-eval/report/print/question-matrix.tsx';
import type { PageContent } from '../frame/layout.tsx';
import type { ProjectRequest } from '../frame/page-request.ts';
import { Empty } from '../parts/empty.tsx';
import { answerLink, projectLink, readNumber } from '../parts/links.ts';
import { type EvalRecord, listRecordedEvals, loadEvalRecords } from './recorded-evals.ts';

const RUNS_SHOWN = 24;

/** How every question ended in every chosen run; the newest ones where none is chosen. */
export async function matrixView({ deps, visitor, project, queries }: ProjectRequest): Promise<PageContent> {
  const chosen = [...queries('a'), ...queries('b')].flatMap((id) => readNumber(id) ?? []);
  const ids =
    chosen.length > 0
      ? [...new Set(chosen)]
      : (await listRecordedEvals(deps.store, visitor, { project: project.id, limit: 8 })).runs.map(({ id }) => id);
  const records = await loadEvalRecords(deps.store, visitor, { project: project.id, ids: ids.slice(0, RUNS_SHOWN) });
  const evals = projectLink(project.id, 'evals');
  return {
    title: 'Question by run',
    section: 'evals',
    crumbs: [{ name: 'Brain eval', href: evals }],
    body:
      records.length === 0 ? (
        <Empty>
          <p>
            No run is chosen. <a href={evals}>Choose some</a> of the recorded ones.
          </p>
        </Empty>
      ) : (
        <Matrix project={project.id} records={records} />
      ),
  };
}

function Matrix({ project, records }: { project: string; records: readonly EvalRecord[] }) {
  const keys = new Set(records.map(({ keySha8 }) => keySha8));
  return (
    <>
      {keys.size === 1 ? null : (
        <p class="note warn">These runs answered {keys.size} different keys: a question may differ between them.</p>
      )}
      <QuestionMatrix
        questions={questionsOf(records.map(({ score }) => score))}
        runs={records.map(({ id, score }) => ({
          score,
          href: projectLink(project, 'evals', 'runs', id),
          answerHref: (question) => answerLink(project, id, question),
        }))}
      />
    </>
  );
}

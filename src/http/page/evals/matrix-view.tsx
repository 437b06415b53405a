import { isRight } from '../../../brain-eval/score/measures.ts';
import { OUTCOMES, type QuestionScore } from '../../../brain-eval/score/question-score-schema.ts';
import type { PageContent } from '../frame/layout.tsx';
import type { ProjectRequest } from '../frame/page-request.ts';
import { Empty } from '../parts/empty.tsx';
import { projectLink, readNumber } from '../parts/links.ts';
import { ScrollTable } from '../parts/scroll-table.tsx';
import { answerLink, outcomeOf } from './eval-parts.tsx';
import { type EvalRecord, listRecordedEvals, loadEvalRecords } from './recorded-evals.ts';

const RUNS_SHOWN = 24;
/** With at most so many runs, the text of each question stands beside its row. */
const ASKED_BESIDE = 6;

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
  const questions = new Map(
    records.flatMap(({ score }) => score.questions.map((question) => [question.id, question] as const)),
  );
  // Beside many runs there is no room for them.
  const asked =
    records.length <= ASKED_BESIDE && [...questions.values()].some(({ question }) => question !== undefined);
  return (
    <>
      {keys.size === 1 ? null : (
        <p class="note warn">These runs answered {keys.size} different keys: a question may differ between them.</p>
      )}
      <Legend />
      <ScrollTable
        label="Question by run"
        kind="matrix"
        columns={[
          'Question',
          'Kind',
          ...records.map(({ id, score }) => ({
            name: (
              <a href={projectLink(project, 'evals', 'runs', id)}>
                {score.name}
                <br />
                <span class="soft">{score.model ?? ''}</span>
              </a>
            ),
          })),
          { name: 'Right', number: true },
          ...(asked ? ['Asked'] : []),
        ]}
      >
        {[...questions.values()].map((question) => (
          <Row {...{ project, records, question, asked }} />
        ))}
        <tr>
          <th scope="row">Right</th>
          <td />
          {records.map(({ id, score: { measures } }) => (
            <td>
              <a href={projectLink(project, 'evals', 'runs', id)}>{measures.right.numerator}</a>
            </td>
          ))}
          <td />
          {asked ? <td /> : null}
        </tr>
        <tr>
          <th scope="row">Grounded</th>
          <td />
          {records.map(({ id, score: { measures } }) => (
            <td>
              <a href={projectLink(project, 'evals', 'runs', id)}>{measures.grounded.numerator}</a>
            </td>
          ))}
          <td />
          {asked ? <td /> : null}
        </tr>
      </ScrollTable>
    </>
  );
}

function Row({
  project,
  records,
  question: { id, kind, question },
  asked: withText,
}: {
  project: string;
  records: readonly EvalRecord[];
  question: QuestionScore;
  asked: boolean;
}) {
  const scores = records.map(({ id: run, score }) => ({ run, score: score.questions.find((one) => one.id === id) }));
  const asked = scores.filter(({ score }) => score !== undefined);
  return (
    <tr>
      <th scope="row" title={question}>
        {id}
      </th>
      <td class="soft tight name">{kind}</td>
      {scores.map(({ run, score }) => {
        if (score === undefined) return <td class="soft">not asked</td>;
        const { mark, kind: tone, words } = outcomeOf(score);
        return (
          <td>
            <a class={tone} href={answerLink(project, run, id)} title={words} aria-label={`${id}: ${words}`}>
              {mark}
            </a>
          </td>
        );
      })}
      <td class="number">
        {asked.filter(({ score }) => isRight(score!)).length}/{asked.length}
      </td>
      {withText ? <td class="soft wide name">{question}</td> : null}
    </tr>
  );
}

function Legend() {
  const entries = OUTCOMES.flatMap((outcome) =>
    outcome === 'right'
      ? [outcomeOf({ outcome, grounded: true }), outcomeOf({ outcome, grounded: false })]
      : [outcomeOf({ outcome, grounded: null })],
  );
  return (
    <ul class="key" aria-label="What the marks mean">
      {entries.map(({ mark, kind, words }) => (
        <li>
          <span class={kind}>{mark}</span>
          {words}
        </li>
      ))}
    </ul>
  );
}

import { MeasureTable } from '../../../brain-eval/report/print/measure-table.tsx';
import { count, OutcomeTag, percent } from '../../../brain-eval/report/print/outcome.tsx';
import { runTitle } from '../../../brain-eval/report/print/report-lines.ts';
import type { RunScore } from '../../../brain-eval/score/run-score-schema.ts';
import type { Visitor } from '../../../members/visitor.ts';
import { ScrollTable } from '../../../report/scroll-table.tsx';
import { When } from '../../../report/when.tsx';
import { buildAt } from '../../../store/builds/builds.ts';
import type { Deps } from '../../request/deps.ts';
import { notFound } from '../../request/problem.ts';
import type { PageContent } from '../frame/layout.tsx';
import type { ProjectRequest } from '../frame/page-request.ts';
import { answerLink, link, projectLink, readNumber } from '../parts/links.ts';
import { type EvalRecord, loadEvalRecords } from './recorded-evals.ts';

/** The record that a path names. Throws a problem 404. */
export async function findRecord(
  { store }: Deps,
  visitor: Visitor,
  { project, run }: { project: string; run: string },
): Promise<EvalRecord> {
  const id = readNumber(run);
  const [record] = id === null ? [] : await loadEvalRecords(store, visitor, { project, ids: [id] });
  if (record === undefined) throw notFound();
  return record;
}

/** One recorded run: its measures, and how each question ended. */
export async function runView({ deps, visitor, project, param, query }: ProjectRequest): Promise<PageContent> {
  const record = await findRecord(deps, visitor, { project: project.id, run: param('run') });
  const { score, ts, id } = record;
  const only = query('outcome') ?? null;
  const build = score.commit === null ? null : await buildAt(deps.store, project.id, score.commit);
  return {
    title: score.name,
    section: 'evals',
    crumbs: [{ name: 'Brain eval', href: projectLink(project.id, 'evals') }],
    body: (
      <>
        <p class="soft">
          {runTitle(score)} · key {record.keySha8} · recorded <When at={ts} />
          {build === null ? null : (
            <>
              {' '}
              · <a href={projectLink(project.id, 'builds', build)}>build {build}</a>
            </>
          )}
        </p>
        {score.warnings.length + score.unknownIds.length === 0 ? null : (
          <ul class="note warn">
            {score.warnings.map((warning) => (
              <li>{warning}</li>
            ))}
            {score.unknownIds.length === 0 ? null : (
              <li>Answers to unknown ids: {score.unknownIds.slice(0, 20).join(', ')}</li>
            )}
          </ul>
        )}
        <h2>Measures</h2>
        <MeasureTable runs={[score]} href="#questions" />
        <Questions project={project.id} id={id} score={score} only={only} />
      </>
    ),
  };
}

function Questions({
  project,
  id,
  score,
  only,
}: {
  project: string;
  id: number;
  score: RunScore;
  only: string | null;
}) {
  const outcomes = [...new Set(score.questions.map(({ outcome }) => outcome))];
  const shown = score.questions.filter(({ outcome }) => only === null || outcome === only);
  const address = projectLink(project, 'evals', 'runs', id);
  return (
    <>
      <h2 id="questions">Questions</h2>
      <p>
        <a href={`${address}#questions`} aria-current={only === null ? 'true' : undefined}>
          all {score.questions.length}
        </a>
        {outcomes.map((outcome) => (
          <>
            {' · '}
            <a href={`${link(address, { outcome })}#questions`} aria-current={outcome === only ? 'true' : undefined}>
              {outcome} {score.questions.filter((question) => question.outcome === outcome).length}
            </a>
          </>
        ))}
      </p>
      <ScrollTable
        label="Questions"
        columns={[
          'Question',
          'Kind',
          'Outcome',
          'Asked, and why it fell short',
          { name: 'Precision', number: true },
          { name: 'Citations', number: true },
          { name: 'Tool calls', number: true },
          { name: 'Tokens', number: true },
        ]}
      >
        {shown.map((question) => (
          <tr>
            <th scope="row">
              <a href={answerLink(project, id, question.id)}>{question.id}</a>
            </th>
            <td>{question.kind}</td>
            <td>
              <OutcomeTag question={question} />
            </td>
            <td class="wide">
              {question.question}
              {question.why === null ? null : <div class="soft">{question.why}</div>}
            </td>
            {[
              percent(question.precision),
              String(question.citations.length),
              count(question.toolCalls),
              count(question.tokens),
            ].map((shown) => (
              <td class="number">
                {shown === '–' ? shown : <a href={answerLink(project, id, question.id)}>{shown}</a>}
              </td>
            ))}
          </tr>
        ))}
      </ScrollTable>
    </>
  );
}

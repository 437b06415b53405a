import type { Brain } from '../../../brain/tree/brain.ts';
import { Evidence, ExpectedValues, Figures } from '../../../brain-eval/report/print/answer-parts.tsx';
import { OutcomeTag } from '../../../brain-eval/report/print/outcome.tsx';
import type { QuestionScore } from '../../../brain-eval/score/question-score-schema.ts';
import { NumberedLines } from '../../../report/numbered-lines.tsx';
import { Tag } from '../../../report/tag.tsx';
import { notFound } from '../../request/problem.ts';
import { openProjectBrain } from '../brain/brain-parts.tsx';
import type { PageContent } from '../frame/layout.tsx';
import type { ProjectRequest } from '../frame/page-request.ts';
import { answerLink, projectLink, readLink } from '../parts/links.ts';
import { PlaceLink } from '../parts/place-link.tsx';
import { openTrial } from './open-trial.ts';
import { findRecord } from './run-view.tsx';

/** Of a citation that covers more, the first lines are shown. */
const LINES_SHOWN = 40;

/** One answer: what was accepted, and what it cites beside the lines that hold the answer. */
export async function answerView(request: ProjectRequest): Promise<PageContent> {
  const { deps, visitor, project, param } = request;
  const record = await findRecord(deps, visitor, { project: project.id, run: param('run') });
  const at = record.score.questions.findIndex(({ id }) => id === param('question'));
  const question = record.score.questions[at];
  if (question === undefined) throw notFound();
  const session = await openTrial(deps.store, project.id, { record, question: question.id });
  const brain = await openProjectBrain(request);
  const sameCommit = brain !== null && record.score.commit !== null && brain.commit.startsWith(record.score.commit);
  const near = (step: number) => record.score.questions[at + step];
  return {
    title: `${question.id} (${question.kind})`,
    section: 'evals',
    crumbs: [
      { name: 'Brain eval', href: projectLink(project.id, 'evals') },
      { name: record.score.name, href: projectLink(project.id, 'evals', 'runs', record.id) },
    ],
    body: (
      <>
        {question.question === undefined ? null : <p class="lead">{question.question}</p>}
        <p>
          <OutcomeTag question={question} /> {question.why}
        </p>
        <h2>Answer</h2>
        {question.answer === null ? <p class="soft">None.</p> : <pre>{question.answer}</pre>}
        <ExpectedValues question={question} />
        {session === null ? null : (
          <p>
            <a href={projectLink(project.id, 'evals', 'sessions', session)}>The session, step by step</a>
          </p>
        )}
        <div class="split">
          <Evidence question={question} href={(file, lines) => readLink(project.id, file, lines)} />
          <Citations project={project.id} question={question} brain={sameCommit ? brain : null} />
        </div>
        <Figures question={question} />
        {sameCommit ? null : (
          <p class="note warn">
            The run read commit {record.score.commit?.slice(0, 12) ?? 'unknown'}; links lead to what is indexed now
            {brain === null ? '' : `, ${brain.commit.slice(0, 12)}`}.
          </p>
        )}
        <nav class="pager" aria-label="Questions">
          {[near(-1), near(1)].map((other, index) =>
            other === undefined ? null : (
              <a href={answerLink(project.id, record.id, other.id)} rel={index === 0 ? 'prev' : 'next'}>
                {index === 0 ? 'Previous' : 'Next'}: {other.id}
              </a>
            ),
          )}
        </nav>
      </>
    ),
  };
}

function Citations({ project, question, brain }: { project: string; question: QuestionScore; brain: Brain | null }) {
  const { citations, evidence } = question;
  return (
    <section aria-labelledby="citations">
      <h2 id="citations">Citations ({citations.length})</h2>
      {citations.length === 0 ? <p class="soft">The answer cites nothing.</p> : null}
      {citations.map(({ raw, path, start, end, problem }) => {
        const lines = start === null || end === null ? null : { start, end };
        const text = problem === null ? brain?.text(path) : undefined;
        const last = lines === null ? 0 : Math.min(lines.end, lines.start + LINES_SHOWN - 1, text?.lineCount ?? 0);
        return (
          <>
            <p>
              {problem === null ? <PlaceLink project={project} path={path} lines={lines} /> : <code>{raw}</code>}{' '}
              {problem === null ? null : <Tag tone="bad">{problem}</Tag>}
              {problem === null && lines === null ? <Tag tone="warn">the document, no lines</Tag> : null}
            </p>
            {text && lines ? (
              <NumberedLines
                label={`Cited lines of ${path}`}
                href={readLink(project, path)}
                anchored={false}
                lines={Array.from({ length: Math.max(0, last - lines.start + 1) }, (_, index) => ({
                  number: lines.start + index,
                  text: text.line(lines.start + index),
                }))}
                on={(number) => evidence.some(({ file, line }) => file === path && line === number)}
              />
            ) : null}
            {lines && last > 0 && last < lines.end ? (
              <p class="soft">{lines.end - last} more lines are cited.</p>
            ) : null}
          </>
        );
      })}
    </section>
  );
}

import { printDocument } from '../../../report/document.tsx';
import { formatCount } from '../../../report/format.ts';
import { FactList } from '../../../report/scroll-table.tsx';
import { Tag } from '../../../report/tag.tsx';
import type { QuestionScore } from '../../score/question-score-schema.ts';
import type { RunScore } from '../../score/run-score-schema.ts';
import type { Report } from '../report-schema.ts';
import { Evidence, ExpectedValues, Figures } from './answer-parts.tsx';
import { Filters, filterStyle } from './filters.tsx';
import { MeasureTable } from './measure-table.tsx';
import { OutcomeTag } from './outcome.tsx';
import { QuestionMatrix, questionsOf } from './question-matrix.tsx';
import { groupLines, remarks, runTitle } from './report-lines.ts';

/** The report as one self-contained HTML file: every question with what was accepted, cited and missed, failures first. `date` is when it was made. */
export function printReportHtml(report: Report, { date = null }: { date?: string | null } = {}): string {
  const { key, runs, groups, comparison } = report;
  const title = key.title === '' ? 'Brain eval' : `Brain eval: ${key.title}`;
  const questions = questionsOf(runs).sort((a, b) => failures(runs, b.id) - failures(runs, a.id));
  const repeated = groups.filter((group) => group.runs > 1);
  const kinds = [...new Set(questions.map(({ kind }) => kind))];
  return printDocument({
    title,
    style: filterStyle(kinds.length, runs.length),
    children: (
      <>
        <header>
          <h1>{title}</h1>
          {runs.map((run) => (
            <p class="headline">
              <strong>{run.name}</strong>: {inWords(run)}
            </p>
          ))}
          <p class="soft">
            {formatCount(key.questions)} questions, {formatCount(key.answerable)} of them answerable, over{' '}
            {formatCount(key.documents)} documents.
          </p>
          <FactList
            rows={[
              ['Date', date],
              ['Key', <code>{key.sha8}</code>],
              ...runs.map((run) => ['Run', runTitle(run)] as const),
              ['Seed', String(report.seed)],
            ]}
          />
          <FellShort questions={questions.filter(({ id }) => failures(runs, id) > 0)} />
        </header>
        <Sentences title="Comparison" lines={comparison?.summary ?? []} />
        <Sentences
          title="Runs of a mode together"
          lines={repeated.map((group) => `${group.name}: ${groupLines(group).join('; ')}`)}
        />
        <h2 id="measures">Measures</h2>
        <MeasureTable runs={runs} href="#questions" />
        <h2 id="questions">Questions</h2>
        <QuestionMatrix
          questions={questions}
          runs={runs.map((score) => ({ score, href: '#measures', answerHref: (question) => `#answer-${question}` }))}
        />
        <h2>Answers</h2>
        <Filters kinds={kinds} runs={runs.map(({ name }) => name)} />
        {questions.map((question) => (
          <Answers
            runs={runs}
            question={question}
            fell={failures(runs, question.id) > 0}
            kind={kinds.indexOf(question.kind)}
          />
        ))}
        <Sentences title="Notes" lines={remarks(report)} />
      </>
    ),
  });
}

/** The way to each answer that is wrong or not grounded. */
function FellShort({ questions }: { questions: readonly QuestionScore[] }) {
  if (questions.length === 0) return null;
  return (
    <p>
      Fell short in a run:{' '}
      {questions.map(({ id }) => (
        <>
          <a href={`#answer-${id}`}>{id}</a>{' '}
        </>
      ))}
    </p>
  );
}

function inWords({ measures: { right, grounded } }: RunScore): string {
  const cited = grounded.denominator === 0 ? '' : `, ${grounded.numerator} of ${grounded.denominator} grounded`;
  return `${right.numerator} of ${right.denominator} right${cited}.`;
}

/** In how many runs a question fell short. */
function failures(runs: readonly RunScore[], id: string): number {
  return runs.filter(({ questions }) => questions.some((one) => one.id === id && one.why !== null)).length;
}

function Answers({
  runs,
  question,
  fell,
  kind: place,
}: {
  runs: readonly RunScore[];
  question: QuestionScore;
  fell: boolean;
  kind: number;
}) {
  const { id, kind } = question;
  return (
    <details id={`answer-${id}`} open={fell} class={`kind-${place} ${fell ? 'fell' : 'fine'}`}>
      <summary>
        <code>{id}</code> {question.question ?? kind}
      </summary>
      <div class={runs.length > 1 ? 'split' : undefined}>
        {runs.flatMap((run, index) =>
          run.questions
            .filter((one) => one.id === id)
            .map((one) => <Answer run={run.name} place={index} question={one} />),
        )}
      </div>
    </details>
  );
}

function Answer({ run, place, question }: { run: string; place: number; question: QuestionScore }) {
  const { answer, why, citations } = question;
  return (
    <section aria-label={`${question.id} in ${run}`} class={`run-${place}`}>
      <p>
        <strong>{run}</strong> <OutcomeTag question={question} /> {why}
        {question.review === undefined ? null : <Tag tone="warn">look at this: {question.review}</Tag>}
      </p>
      {answer === null ? <p class="soft">No answer.</p> : <pre>{answer}</pre>}
      {question.earlier?.map((replaced) => (
        <p class="soft">Before, and replaced by it: {replaced}</p>
      ))}
      <ExpectedValues question={question} />
      <Evidence question={question} href={() => null} />
      <p class="soft">{citations.length === 0 ? 'Cites nothing.' : 'Cites'}</p>
      <ul>
        {citations.map(({ raw, problem }) => (
          <li>
            <code>{raw}</code> {problem === null ? null : <Tag tone="bad">{problem}</Tag>}
          </li>
        ))}
      </ul>
      <Figures question={question} />
    </section>
  );
}

function Sentences({ title, lines }: { title: string; lines: readonly string[] }) {
  if (lines.length === 0) return null;
  return (
    <section>
      <h2>{title}</h2>
      <ul>
        {lines.map((line) => (
          <li>{line}</li>
        ))}
      </ul>
    </section>
  );
}

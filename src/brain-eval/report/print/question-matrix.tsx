import { ScrollTable } from '../../../report/scroll-table.tsx';
import { isRight } from '../../score/measures.ts';
import { OUTCOMES, type QuestionScore } from '../../score/question-score-schema.ts';
import type { RunScore } from '../../score/run-score-schema.ts';
import { outcomeOf } from './outcome.tsx';

/** With more runs than this there is no room for the text of each question. */
const ASKED_BESIDE = 6;

/** A run with the addresses that its marks lead to. */
export interface MatrixRun {
  score: RunScore;
  href: string;
  answerHref: (question: string) => string;
}

/** How every question ended in every run. */
export function QuestionMatrix({
  runs,
  questions,
}: {
  runs: readonly MatrixRun[];
  questions: readonly QuestionScore[];
}) {
  const asked = runs.length <= ASKED_BESIDE && questions.some(({ question }) => question !== undefined);
  return (
    <>
      <Legend />
      <ScrollTable
        label="Question by run"
        kind="matrix"
        columns={[
          'Question',
          'Kind',
          ...runs.map(({ href, score }) => ({
            name: (
              <a href={href}>
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
        {questions.map((question) => (
          <Row runs={runs} question={question} asked={asked} />
        ))}
        {(['right', 'grounded'] as const).map((measure) => (
          <tr>
            <th scope="row">{measure === 'right' ? 'Right' : 'Grounded'}</th>
            <td />
            {runs.map(({ href, score }) => (
              <td>
                <a href={href}>{score.measures[measure].numerator}</a>
              </td>
            ))}
            <td colspan={asked ? 2 : 1} />
          </tr>
        ))}
      </ScrollTable>
    </>
  );
}

/** Every question that a run has, each once. */
export function questionsOf(runs: readonly RunScore[]): QuestionScore[] {
  const all = runs.flatMap(({ questions }) => questions.map((question) => [question.id, question] as const));
  return [...new Map(all).values()];
}

function Row({
  runs,
  question: { id, kind, question },
  asked: withText,
}: {
  runs: readonly MatrixRun[];
  question: QuestionScore;
  asked: boolean;
}) {
  const scores = runs.map(({ score }) => score.questions.find((one) => one.id === id));
  const asked = scores.filter((score) => score !== undefined);
  return (
    <tr>
      <th scope="row" title={question}>
        {id}
      </th>
      <td class="soft tight name">{kind}</td>
      {scores.map((score, index) => {
        if (score === undefined) return <td class="soft">not asked</td>;
        const { mark, kind: tone, words } = outcomeOf(score);
        return (
          <td>
            <a class={tone} href={runs[index]!.answerHref(id)} title={words} aria-label={`${id}: ${words}`}>
              {mark}
            </a>
          </td>
        );
      })}
      <td class="number">
        {asked.filter(isRight).length}/{asked.length}
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

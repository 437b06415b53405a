import { NumberedLines } from '../../../report/numbered-lines.tsx';
import { Place } from '../../../report/place.tsx';
import { FactList } from '../../../report/scroll-table.tsx';
import { Tag } from '../../../report/tag.tsx';
import type { QuestionScore } from '../../score/question-score-schema.ts';
import { count, percent } from './outcome.tsx';

/** What decided whether the answer is right: the values that it must and must not hold. */
export function ExpectedValues({ question }: { question: QuestionScore }) {
  const { accepted, expected, rejected, refusal, canary, answerable } = question;
  return (
    <FactList
      rows={[
        ...accepted.map(
          (value, group) =>
            [
              accepted.length > 1 ? `Expected (${group + 1} of ${accepted.length})` : 'Expected',
              <>
                {expected?.accept[group]?.join(' or ') ?? value}{' '}
                {value === null ? <Tag tone="bad">missing</Tag> : <Tag tone="good">found</Tag>}
              </>,
            ] as const,
        ),
        [
          'Must not say',
          expected === undefined || expected.reject.length === 0 ? null : (
            <>
              {expected.reject.join(', ')}{' '}
              {rejected.length === 0 ? null : <Tag tone="bad">says {rejected.join(', ')}</Tag>}
            </>
          ),
        ],
        ['Refusal', refusal ?? (answerable ? null : 'none')],
        ['Planted instruction', canary ? <Tag tone="bad">obeyed</Tag> : null],
      ]}
    />
  );
}

/** What an answer is measured by, and what it took. */
export function Figures({ question }: { question: QuestionScore }) {
  const { precision, strictPrecision, toolCalls, tokens, answerable } = question;
  return (
    <FactList
      rows={[
        ['Precision', answerable ? `${percent(precision)}; over all cited lines ${percent(strictPrecision)}` : null],
        ['Tool calls', toolCalls === null ? null : count(toolCalls)],
        ['Tokens', tokens === null ? null : count(tokens)],
      ]}
    />
  );
}

/** The lines that hold the answer, each with whether it was cited. */
export function Evidence({
  question: { evidence, answerable },
  href,
}: {
  question: QuestionScore;
  /** Where a document, or a line of it, leads; null for nowhere. */
  href: (file: string, lines?: { start: number; end: number }) => string | null;
}) {
  return (
    <section>
      <h3>Lines that hold the answer ({evidence.length})</h3>
      {answerable ? null : <p class="soft">None: the documents do not answer this question.</p>}
      {evidence.map(({ file, line, text, citedBy }) => {
        const lines = { start: line, end: line };
        return (
          <>
            <p>
              <Place path={file} lines={lines} href={href(file, lines)} />{' '}
              {citedBy === null ? <Tag tone="bad">not cited</Tag> : <Tag tone="good">cited</Tag>}
            </p>
            <NumberedLines
              label={`Evidence in ${file}`}
              href={href(file)}
              anchored={false}
              lines={[{ number: line, text }]}
              on={() => citedBy !== null}
            />
          </>
        );
      })}
    </section>
  );
}

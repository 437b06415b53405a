import type { Child } from 'hono/jsx';
import { MarkdownLine } from '../../../report/markdown-line.tsx';
import { FactList } from '../../../report/scroll-table.tsx';
import { VerdictTag } from '../../../report/tag.tsx';
import type { Receipt } from '../../receipt/receipt.ts';
import type { Chosen, ReceiptLinks } from '../receipt-links.ts';
import { builtinNote, factsOf, headlineOf, shown, sourceOf } from '../summary.ts';
import { isUnsupported, supportInWords } from '../support-in-words.ts';
import { Agreements } from './agreement-table.tsx';
import { Calls } from './calls-table.tsx';
import { Findings } from './findings.tsx';
import { SampleTable } from './sample-table.tsx';
import { Feedback, ScoreTable } from './score-table.tsx';
import { SupportTable } from './support-table.tsx';

/** The section that explains each of the facts of a receipt, in their order. */
const FACT_PLACES = ['takes', 'scores', 'made', 'calls'];

/** A receipt with every judge, finding and passage: the same on the page and in a file. */
export function ReceiptReport({
  receipt,
  links,
  chosen = {},
  filter = null,
}: {
  receipt: Receipt;
  links: ReceiptLinks;
  chosen?: Chosen;
  /** A form that chooses among the findings. */
  filter?: Child;
}) {
  const { verdict, verdictMessage, overall_score, improvements, errors } = receipt;
  const note = builtinNote(receipt);
  const support = supportInWords(receipt);
  return (
    <>
      <p class="headline">
        <VerdictTag verdict={verdict} />{' '}
        {overall_score === null ? null : <strong>{shown(overall_score)} of 10. </strong>}
        {headlineOf(receipt)}
      </p>
      <p class="soft">{verdictMessage}</p>
      {support === null ? null : <p class={isUnsupported(receipt) ? 'note warn' : 'soft'}>{support}</p>}
      <p class="soft">
        {factsOf(receipt)
          .split(' · ')
          .map((fact, index) => (
            <>
              {index > 0 ? ' · ' : ''}
              <a href={`#${FACT_PLACES[index] ?? 'made'}`}>{fact}</a>
            </>
          ))}
      </p>
      {note === null ? null : (
        <p class="note">
          <MarkdownLine text={note} />
        </p>
      )}
      {errors.length === 0 ? null : (
        <div class="note warn">
          <p>What went wrong:</p>
          <Sentences texts={errors} />
        </div>
      )}
      <h2 id="scores">Scores</h2>
      <ScoreTable receipt={receipt} links={links} />
      <Feedback receipt={receipt} />
      <SupportTable receipt={receipt} />
      <Findings receipt={receipt} chosen={chosen} links={links} filter={filter} />
      {improvements.length === 0 ? null : (
        <>
          <h2>What the judges would improve</h2>
          <Sentences texts={improvements} />
        </>
      )}
      <Agreements receipt={receipt} />
      <SampleTable receipt={receipt} links={links} />
      <Calls receipt={receipt} />
      <Provenance receipt={receipt} />
    </>
  );
}

function Sentences({ texts }: { texts: readonly string[] }) {
  return (
    <ul>
      {texts.map((text) => (
        <li>{text}</li>
      ))}
    </ul>
  );
}

/** What decides whether two receipts compare. */
function Provenance({ receipt }: { receipt: Receipt }) {
  const { corpus, prompt_sha8, models_sha8, rubric_sha8, rubric_version, cycles_run, repeats, seed } = receipt;
  return (
    <>
      <h2 id="made">How it was made</h2>
      <FactList
        rows={[
          ['Rubric', `${rubric_version} (${rubric_sha8})`],
          ['Source', sourceOf(receipt)],
          [
            'Corpus',
            `${corpus.corpus_sha8}, ${corpus.n_takes} takes${corpus.slug_prefix ? ` under ${corpus.slug_prefix}` : ''}`,
          ],
          ['Prompt', prompt_sha8],
          ['Panel', `${models_sha8}: ${receipt.models.join(', ')}`],
          ['Cycles', String(cycles_run)],
          ['Repeats', repeats === undefined ? null : String(repeats)],
          ['Seed', seed === undefined ? null : String(seed)],
        ]}
      />
    </>
  );
}

import type { Receipt } from '../../../takes-quality/receipt/receipt.ts';
import { accusedTakes } from '../../../takes-quality/report/accused-takes.ts';
import { builtinNote, factsOf } from '../../../takes-quality/report/summary.ts';
import type { PageContent } from '../frame/layout.tsx';
import type { ProjectRequest } from '../frame/page-request.ts';
import { link, projectLink, readNumber } from '../parts/links.ts';
import { FactList } from '../parts/scroll-table.tsx';
import { VerdictTag } from '../parts/status-tag.tsx';
import { Agreements } from './agreement-table.tsx';
import { Calls } from './calls-table.tsx';
import { Findings } from './findings.tsx';
import { loadQualityRun } from './quality-runs.ts';
import { SampleTable } from './sample-table.tsx';
import { Feedback, ScoreTable } from './score-table.tsx';

/** Where on the page stands what the facts of a receipt count, in their order. */
const FACT_PLACES = ['takes', 'scores', 'made', 'calls'];

/** A receipt with every judge, finding and passage. */
export async function receiptView({ deps, visitor, project, param, query }: ProjectRequest): Promise<PageContent> {
  const id = readNumber(param('run'));
  const receipt = await loadQualityRun(deps.store, visitor, { project: project.id, id });
  const { verdict, verdictMessage, ts, improvements, errors } = receipt;
  const note = builtinNote(receipt);
  return {
    title: `Run of ${ts.slice(0, 16).replace('T', ' ')} UTC`,
    section: 'quality',
    crumbs: [{ name: 'Takes quality', href: projectLink(project.id, 'quality') }],
    body: (
      <>
        <p>
          <VerdictTag verdict={verdict} /> {verdictMessage}
        </p>
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
        {note === null ? null : <p class="note">{note}</p>}
        {errors.length === 0 ? null : (
          <div class="note warn">
            <p>Judges that do not count:</p>
            <ul>
              {errors.map((error) => (
                <li>{error}</li>
              ))}
            </ul>
          </div>
        )}
        <h2 id="scores">Scores</h2>
        <ScoreTable receipt={receipt} />
        <Feedback receipt={receipt} />
        <Findings
          receipt={receipt}
          chosen={{ dimension: query('dimension') ?? null, judge: query('judge') ?? null }}
          address={link(projectLink(project.id, 'quality', 'runs', id ?? 0))}
        />
        {improvements.length === 0 ? null : (
          <>
            <h2>What the judges would improve</h2>
            <ul>
              {improvements.map((improvement) => (
                <li>{improvement}</li>
              ))}
            </ul>
          </>
        )}
        <Agreements receipt={receipt} />
        <SampleTable receipt={receipt} accused={new Set(accusedTakes(receipt).map(({ take }) => take.take))} />
        <Calls receipt={receipt} />
        <Provenance receipt={receipt} />
      </>
    ),
  };
}

/** Everything that makes two receipts comparable or not. */
function Provenance({ receipt }: { receipt: Receipt }) {
  const { corpus, prompt_sha8, models_sha8, rubric_sha8, rubric_version, cycles_run, repeats, seed } = receipt;
  return (
    <>
      <h2 id="made">How it was made</h2>
      <FactList
        rows={[
          ['Rubric', `${rubric_version} (${rubric_sha8})`],
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

import type { Child } from 'hono/jsx';
import { MarkdownLine, quotedWords } from '../../../report/markdown-line.tsx';
import { joinParagraphs, numberPassage } from '../../../report/number-passage.ts';
import { NumberedLines } from '../../../report/numbered-lines.tsx';
import { Place } from '../../../report/place.tsx';
import { Tag } from '../../../report/tag.tsx';
import { type AccusedTake, accusedTakes } from '../../receipt/accused-takes.ts';
import type { Receipt } from '../../receipt/receipt.ts';
import { DIMENSION_NAMES } from '../dimension-names.ts';
import type { Chosen, ReceiptLinks } from '../receipt-links.ts';
import { precisionInWords } from '../settled-in-words.ts';

/** Each take with findings beside the passage of its page, the worst first. `filter` stands above them. */
export function Findings({
  receipt,
  chosen,
  links,
  filter,
}: {
  receipt: Receipt;
  chosen: Chosen;
  links: ReceiptLinks;
  filter: Child;
}) {
  const all = accusedTakes(receipt);
  const found = all
    .map(({ take, accusations }) => ({ take, accusations: chooseAccusations(accusations, chosen) }))
    .filter(({ accusations }) => accusations.length > 0);
  const precision = precisionInWords(receipt);
  const taken = receipt.takes?.length ?? receipt.corpus.n_takes;
  return (
    <>
      <h2 id="findings">Findings</h2>
      {receipt.findings === undefined ? (
        <p class="soft">This receipt does not list its findings.</p>
      ) : (
        <>
          {filter}
          <p class="soft">
            {found.length} of {taken} takes have a finding
            {all.length === found.length ? '' : ` of this kind, ${all.length} have any`}; the worst come first.
          </p>
        </>
      )}
      {found.map((accused) => (
        <Accused accused={accused} links={links} />
      ))}
      {precision.length === 0 ? null : (
        <>
          <h2 id="precision">Judges by the decisions of people</h2>
          <ul>
            {precision.map((sentence) => (
              <li>{sentence}</li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}

function chooseAccusations(accusations: AccusedTake['accusations'], { dimension, judge }: Chosen) {
  return accusations
    .filter((accusation) => !dimension || accusation.dimension === dimension)
    .map((accusation) => ({ ...accusation, by: accusation.by.filter(({ model }) => !judge || model === judge) }))
    .filter(({ by }) => by.length > 0);
}

function Accused({ accused: { take, accusations }, links }: { accused: AccusedTake; links: ReceiptLinks }) {
  const path = `${take.slug}.md`;
  const passage = take.passage ? joinParagraphs(numberPassage(take.passage)) : [];
  const lines = { start: take.line, end: take.line };
  const marked = quotedWords(accusations.flatMap(({ by }) => by.map(({ reason }) => reason)).join('\n'));
  return (
    <article id={`take-${take.take}`} data-breaks={accusations.map(({ dimension }) => dimension).join(' ')}>
      <div class="split passage-wider">
        <div>
          <h3>
            Take {take.take}: <MarkdownLine text={take.claim} marked={marked} />
          </h3>
          <p class="soft">
            {take.kind} · {take.holder} · {take.weight === null ? 'no valid weight' : `weight ${take.weight}`} ·{' '}
            <Place path={path} lines={lines} href={links.document(take.project, path, lines)} />
          </p>
          <ul>
            {accusations.flatMap(({ dimension, serious, by, settled }) =>
              by.map(({ model, reason }) => (
                <li data-breaks={dimension}>
                  <Tag tone={serious ? 'bad' : 'warn'}>{DIMENSION_NAMES[dimension]}</Tag>{' '}
                  {settled === null ? null : (
                    <>
                      <Tag tone={settled.decision === 'accepted' ? 'bad' : 'plain'}>{settled.decision}</Tag>{' '}
                      {settled.reason === '' ? null : <span class="soft">({settled.reason}) </span>}
                    </>
                  )}
                  <MarkdownLine text={reason} />{' '}
                  <a class="soft" href={links.findings({ judge: model })}>
                    {model}
                  </a>
                </li>
              )),
            )}
          </ul>
        </div>
        <div>
          {passage.length === 0 ? (
            <p class="soft">The page has no text apart from its takes.</p>
          ) : (
            <NumberedLines
              label={`What the judges saw of ${path}`}
              href={links.document(take.project, path)}
              anchored={false}
              lines={passage}
              on={() => false}
              show={(text) => <MarkdownLine text={text} marked={marked} />}
            />
          )}
        </div>
      </div>
    </article>
  );
}

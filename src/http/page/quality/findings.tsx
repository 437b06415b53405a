import { DIMENSIONS } from '../../../takes/page/take.ts';
import type { Receipt } from '../../../takes-quality/receipt/receipt.ts';
import { type AccusedTake, accusedTakes } from '../../../takes-quality/report/accused-takes.ts';
import { link, readLink } from '../parts/links.ts';
import { NumberedLines } from '../parts/numbered-lines.tsx';
import { PlaceLink } from '../parts/place-link.tsx';
import { Tag } from '../parts/status-tag.tsx';
import { DIMENSION_NAMES } from './dimension-words.ts';
import { numberPassage } from './number-passage.ts';

/** Which findings are asked for; null leaves all of them in. */
export interface Chosen {
  dimension: string | null;
  judge: string | null;
}

/** Every finding beside its take and the passage of its page, the worst first. */
export function Findings({ receipt, chosen, address }: { receipt: Receipt; chosen: Chosen; address: string }) {
  const all = accusedTakes(receipt);
  const found = all
    .map(({ take, accusations }) => ({ take, accusations: chooseAccusations(accusations, chosen) }))
    .filter(({ accusations }) => accusations.length > 0);
  const taken = receipt.takes?.length ?? receipt.corpus.n_takes;
  return (
    <>
      <h2 id="findings">Findings</h2>
      <form class="row" method="get" action={`${address}#findings`}>
        <Choice
          name="dimension"
          label="Dimension"
          chosen={chosen.dimension}
          values={DIMENSIONS.map((value) => ({ value, name: DIMENSION_NAMES[value] }))}
        />
        <Choice
          name="judge"
          label="Judge"
          chosen={chosen.judge}
          values={receipt.models.map((value) => ({ value, name: value }))}
        />
        <button type="submit">Show</button>
      </form>
      <p class="soft">
        {found.length} of {taken} takes{all.length === found.length ? '' : `; ${all.length} with a finding of any kind`}
        .
      </p>
      {found.map((accused) => (
        <Accused accused={accused} address={address} />
      ))}
    </>
  );
}

function chooseAccusations(accusations: AccusedTake['accusations'], { dimension, judge }: Chosen) {
  return accusations
    .filter((accusation) => dimension === null || accusation.dimension === dimension)
    .map((accusation) => ({
      ...accusation,
      by: accusation.by.filter(({ model }) => judge === null || model === judge),
    }))
    .filter(({ by }) => by.length > 0);
}

function Accused({ accused: { take, accusations }, address }: { accused: AccusedTake; address: string }) {
  const path = `${take.slug}.md`;
  const passage = take.passage ? numberPassage(take.passage) : [];
  return (
    <article id={`take-${take.take}`}>
      <div class="split">
        <div>
          <h3>
            Take {take.take}: {take.claim}
          </h3>
          <p class="soft">
            {take.kind} · {take.holder} · {take.weight === null ? 'no valid weight' : `weight ${take.weight}`} ·{' '}
            <PlaceLink project={take.project} path={path} lines={{ start: take.line, end: take.line }} />
          </p>
          <ul>
            {accusations.flatMap(({ dimension, serious, by }) =>
              by.map(({ model, reason }) => (
                <li>
                  <Tag tone={serious ? 'bad' : 'warn'}>{DIMENSION_NAMES[dimension]}</Tag> {reason}{' '}
                  <a class="soft" href={`${link(address, { judge: model })}#findings`}>
                    {model}
                  </a>
                </li>
              )),
            )}
          </ul>
        </div>
        <div>
          {passage.length === 0 ? (
            <p class="soft">The page says nothing beside its takes.</p>
          ) : (
            <NumberedLines
              label={`What the judges saw of ${path}`}
              href={readLink(take.project, path)}
              anchored={false}
              lines={passage}
              on={() => false}
            />
          )}
        </div>
      </div>
    </article>
  );
}

function Choice({
  name,
  label,
  values,
  chosen,
}: {
  name: string;
  label: string;
  values: readonly { value: string; name: string }[];
  chosen: string | null;
}) {
  return (
    <div>
      <label for={name}>{label}</label>
      <select id={name} name={name}>
        <option value="">all</option>
        {values.map((one) => (
          <option value={one.value} selected={one.value === chosen}>
            {one.name}
          </option>
        ))}
      </select>
    </div>
  );
}

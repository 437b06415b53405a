import { type AccusedTake, accusedTakes } from './accused-takes.ts';
import { htmlText } from './html-text.ts';
import type { Receipt } from './receipt.ts';

/** Every finding beside its take and the passage of its page. */
export function findingsSection(receipt: Receipt): string {
  const accused = accusedTakes(receipt);
  if (accused.length === 0) return '';
  const takes = receipt.takes?.length ?? 0;
  return `<section><h2>Findings</h2><p class="soft">${accused.length} of ${takes} takes, the worst first.</p>
${accused.map(article).join('\n')}</section>`;
}

/** What each call cost. */
export function costSection({ cycles = [], cost_usd, cost_complete }: Receipt): string {
  const rows = cycles.flatMap(({ cycle, repeat, judgements }) =>
    judgements.flatMap(({ model, calls }) =>
      calls.map((call) => {
        const cost = call.reused ? 'reused' : call.cost_usd === null ? 'unknown' : `$${call.cost_usd.toFixed(4)}`;
        const seconds = (call.milliseconds / 1000).toFixed(1);
        const error = call.error === null ? '' : htmlText(call.error);
        return `<tr><th scope="row">${htmlText(model)}</th><td>${cycle}.${repeat}</td><td>${call.step}</td><td class="number">${call.input_tokens}</td><td class="number">${call.output_tokens}</td><td class="number">${seconds}</td><td class="number">${cost}</td><td>${error}</td></tr>`;
      }),
    ),
  );
  const more = cost_complete === false ? ' or more: the cost of some calls is not known' : '';
  const table =
    rows.length === 0
      ? ''
      : `<div class="scroll"><table><tr><th scope="col">judge</th><th scope="col">cycle.repeat</th><th scope="col">call</th><th scope="col" class="number">tokens in</th><th scope="col" class="number">out</th><th scope="col" class="number">seconds</th><th scope="col" class="number">cost</th><th scope="col"></th></tr>
${rows.join('\n')}</table></div>`;
  return `<section><h2>Cost</h2><p>$${cost_usd.toFixed(2)}${more}</p>${table}</section>`;
}

function article({ take, accusations }: AccusedTake): string {
  const reasons = accusations.flatMap(({ dimension, serious, by }) =>
    by.map(({ model, reason }) => {
      const severity = serious ? 'error' : 'warning';
      return `<li><strong class="${severity}">${dimension}</strong> ${htmlText(reason)} <span class="soft">${htmlText(model)}</span></li>`;
    }),
  );
  const where = `${take.slug}:${take.line}`;
  const facts = [take.kind, take.holder, take.weight === null ? 'no valid weight' : `weight ${take.weight}`].join(
    ' · ',
  );
  const passage =
    take.passage === undefined || take.passage.text === ''
      ? '<p class="soft">The page says nothing beside its takes.</p>'
      : `<p class="soft">${htmlText(take.slug)}, lines ${htmlText(take.passage.lines)}</p><pre>${htmlText(take.passage.text)}</pre>`;
  return `<article><div><h3>${htmlText(where)}</h3><blockquote>${htmlText(take.claim)}</blockquote><p class="soft">${htmlText(facts)}</p><ul>${reasons.join('\n')}</ul></div><div><h3>The page</h3>${passage}</div></article>`;
}

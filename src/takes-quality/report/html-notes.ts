import type { Receipt } from '../receipt/receipt.ts';
import { htmlText as text } from './html-text.ts';
import { strengthOf } from './summary.ts';

/** A list of sentences that others wrote; nothing when there are none. */
export function listSection(title: string, items: readonly string[]): string {
  if (items.length === 0) return '';
  return `<section><h2>${title}</h2><ul>${items.map((item) => `<li>${text(item)}</li>`).join('\n')}</ul></section>`;
}

/** Whether the judges call the same takes broken. */
export function agreementSection({ agreement, models }: Receipt): string {
  if (agreement === undefined || models.length < 2) return '';
  const rows = [['all dimensions', agreement.overall] as const, ...Object.entries(agreement.dimensions)].map(
    ([name, { alpha, interval }]) => {
      const range = interval === null ? '' : `${interval.low.toFixed(2)} to ${interval.high.toFixed(2)}`;
      return `<tr><th scope="row">${text(name)}</th><td>${strengthOf(alpha)}</td><td class="number">${alpha === null ? '' : alpha.toFixed(2)}</td><td class="number">${range}</td></tr>`;
    },
  );
  return `<section><h2>Do the judges call the same takes broken?</h2>
<p class="soft">Krippendorff’s alpha: 1 is full agreement, 0 is chance; from 0.8 on it is firm. Not known where no judge named a take.</p>
<div class="scroll"><table><thead><tr><th scope="col">dimension</th><th scope="col"></th><th scope="col" class="number">alpha</th><th scope="col" class="number">95 % interval</th></tr></thead>
<tbody>${rows.join('\n')}</tbody></table></div></section>`;
}

/** Every time the panel was asked, when it was more than once. */
export function cyclesSection({ cycles = [], noise, repeats = 1 }: Receipt): string {
  if (cycles.length < 2) return '';
  const rows = cycles.map(
    ({ cycle, repeat, verdict, successes, judgements }) =>
      `<tr><th scope="row">${repeats > 1 ? `repeat ${repeat}` : `cycle ${cycle}`}</th><td class="${verdict}">${verdict.toUpperCase()}</td><td>${successes} of ${judgements.length} judges</td></tr>`,
  );
  const spread = Object.entries(noise ?? {}).map(([dimension, { means, interval }]) => {
    const range = interval === null ? '' : `, 95 % interval ${interval.low.toFixed(2)} to ${interval.high.toFixed(2)}`;
    return `<li><code>${text(dimension)}</code> ${means.map((mean) => mean.toFixed(2)).join(', ')}${range}</li>`;
  });
  const list = spread.length === 0 ? '' : `<ul>${spread.join('\n')}</ul>`;
  return `<section><h2>${repeats > 1 ? 'Repeats' : 'Cycles'}</h2><table>${rows.join('\n')}</table>${list}</section>`;
}

/** What each call cost. */
export function costSection({ cycles = [], cost_usd, cost_complete }: Receipt): string {
  const several = cycles.length > 1;
  const rows = cycles.flatMap(({ cycle, repeat, judgements }) =>
    judgements.flatMap(({ model, calls }) =>
      calls.map((call) => {
        const cost = call.reused ? 'reused' : call.cost_usd === null ? 'unknown' : `$${call.cost_usd.toFixed(4)}`;
        const when = several ? `<td>${repeat > 1 ? `repeat ${repeat}` : `cycle ${cycle}`}</td>` : '';
        const what = call.step === 'ask' ? 'question' : 'correction';
        const error = call.error === null ? '' : `<br><span class="fail">${text(call.error)}</span>`;
        return `<tr><th scope="row">${text(model)}${error}</th>${when}<td>${what}</td><td class="number">${grouped(call.input_tokens)}</td><td class="number">${grouped(call.output_tokens)}</td><td class="number">${(call.milliseconds / 1000).toFixed(1)} s</td><td class="number">${cost}</td></tr>`;
      }),
    ),
  );
  const more = cost_complete === false ? ' or more: the cost of some calls is not known' : '';
  const heads = ['judge', ...(several ? ['when'] : []), 'call'].map((name) => `<th scope="col">${name}</th>`);
  const counts = ['tokens in', 'tokens out', 'time', 'cost'].map(
    (name) => `<th scope="col" class="number">${name}</th>`,
  );
  const table =
    rows.length === 0
      ? ''
      : `<div class="scroll"><table><thead><tr>${[...heads, ...counts].join('')}</tr></thead>
<tbody>${rows.join('\n')}</tbody></table></div>`;
  return `<section><h2>Cost: $${cost_usd.toFixed(2)}${more}</h2>${table}</section>`;
}

/** What tells whether two runs are alike. */
export function fingerprintsSection(receipt: Receipt): string {
  const rows = [
    ['takes', receipt.corpus.corpus_sha8],
    ['question', receipt.prompt_sha8],
    ['judges', receipt.models_sha8],
    ['rubric', `${receipt.rubric_sha8} (${receipt.rubric_version})`],
  ];
  return `<section><h2>Fingerprints</h2><p class="soft">Runs in which all four are the same judged the same takes in the same way.</p>
<dl>${rows.map(([name, sha]) => `<dt>${name}</dt><dd><code>${text(sha!)}</code></dd>`).join('\n')}</dl></section>`;
}

function grouped(count: number): string {
  return count.toLocaleString('en-US');
}

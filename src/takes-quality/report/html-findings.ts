import type { Receipt } from '../receipt/receipt.ts';
import { type AccusedTake, accusedTakes } from './accused-takes.ts';
import { htmlText as text } from './html-text.ts';

/** Every finding beside its take and the passage of its page. */
export function findingsSection(receipt: Receipt): string {
  const accused = accusedTakes(receipt);
  const takes = receipt.takes?.length ?? 0;
  // A receipt of another writer may not list its takes, and one without a verdict has no findings to speak of.
  if (takes === 0 || receipt.verdict === 'inconclusive') return '';
  if (accused.length === 0) {
    return `<section><h2>Findings</h2><p>No judge named a take that breaks a dimension.</p></section>`;
  }
  const serious = accused.filter(({ accusations }) => accusations.some((accusation) => accusation.serious)).length;
  return `<section><h2>Findings</h2>
<p class="soft">${accused.length} of ${takes} takes, ${serious} of them with an error; the worst first. Each stands beside what its page says.</p>
${accused.map(article).join('\n')}</section>`;
}

function article({ take, accusations }: AccusedTake): string {
  const reasons = accusations.map(({ dimension, serious, by }) => {
    const severity = serious ? 'error' : 'warning';
    const said = by.map(({ model, reason }) => `<p>${text(reason)} <span class="soft">${text(model)}</span></p>`);
    return `<li><span class="tag ${severity}">${severity}</span> <code>${dimension}</code>${said.join('')}</li>`;
  });
  const facts = [
    take.kind,
    `held by ${take.holder}`,
    take.weight === null ? 'no valid weight' : `weight ${take.weight}`,
  ];
  const where = take.line > 0 ? `${take.slug}:${take.line}` : take.slug;
  const passage =
    take.passage === undefined || take.passage.text === ''
      ? '<p class="soft">The page says nothing beside its takes.</p>'
      : `<p class="soft">What the page says, lines ${text(take.passage.lines)}</p><pre>${text(take.passage.text)}</pre>`;
  return `<article><h3><code>${text(where)}</code></h3>
<div class="take"><blockquote>${text(take.claim)}</blockquote><p class="soft">${text(facts.join(' · '))}</p><ul>${reasons.join('\n')}</ul></div>
<div class="page">${passage}</div></article>`;
}

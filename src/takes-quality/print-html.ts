import { createHash } from 'node:crypto';
import { costSection, findingsSection } from './html-sections.ts';
import { HTML_STYLE } from './html-style.ts';
import { htmlText as text } from './html-text.ts';
import type { Receipt } from './receipt.ts';
import { agreementInWords, builtinNote, dimensionRows, factsOf, feedbackBy, scoreBy, shown } from './summary.ts';

/** One self-contained page; nothing is loaded and nothing runs, which its content policy also enforces. */
export function printHtml(receipt: Receipt): string {
  const title = `Takes quality: ${receipt.verdict.toUpperCase()}`;
  const style = createHash('sha256').update(HTML_STYLE).digest('base64');
  const note = builtinNote(receipt);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'sha256-${style}'; base-uri 'none'; form-action 'none'">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${text(title)}</title>
<style>${HTML_STYLE}</style>
</head>
<body>
<header>
<h1 class="${receipt.verdict}">${receipt.verdict.toUpperCase()} <span class="soft">${shown(receipt.overall_score)} of 10</span></h1>
<p>${text(receipt.verdictMessage)}</p>
<p class="soft">${text(factsOf(receipt))} · <time datetime="${text(receipt.ts)}">${text(receipt.ts)}</time></p>
${note === null ? '' : `<p class="soft">${text(note)}</p>`}
</header>
<main>
${dimensionsSection(receipt)}
${listSection('Judges that failed', receipt.errors)}
${findingsSection(receipt)}
${listSection('Improvements', receipt.improvements)}
${agreementSection(receipt)}
${cyclesSection(receipt)}
${costSection(receipt)}
${fingerprintsSection(receipt)}
</main>
</body>
</html>
`;
}

function dimensionsSection(receipt: Receipt): string {
  const judges = receipt.models.map((model) => `<th scope="col" class="number">${text(model)}</th>`).join('');
  const rows = dimensionRows(receipt).map(({ dimension, score, shortfall }) => {
    const cells = receipt.models
      .map(
        (model) => `<td class="number" title="${text(feedbackBy(score, model))}">${shown(scoreBy(score, model))}</td>`,
      )
      .join('');
    const mean = score?.mean ?? null;
    const meter =
      mean === null
        ? ''
        : `<meter min="0" max="10" low="5" high="7" optimum="10" value="${mean}">${shown(mean)}</meter>`;
    const state = score === null ? 'n/a' : shortfall === null ? 'passes' : text(shortfall);
    const mood = score === null ? 'inconclusive' : shortfall === null ? 'pass' : 'fail';
    return `<tr><th scope="row">${dimension}</th><td class="number">${shown(mean)}</td><td>${meter}</td>${cells}<td class="${mood}">${state}</td></tr>`;
  });
  const feedback = dimensionRows(receipt).flatMap(({ dimension, score }) =>
    receipt.models.flatMap((model) => {
      const said = feedbackBy(score, model);
      return said === '' ? [] : [`<dt>${dimension}, ${text(model)}</dt><dd>${text(said)}</dd>`];
    }),
  );
  const said =
    feedback.length === 0
      ? ''
      : `<details><summary>What the judges said</summary><dl>${feedback.join('\n')}</dl></details>`;
  return `<section><h2>Dimensions by judge</h2><div class="scroll"><table>
<tr><th scope="col">dimension</th><th scope="col" class="number">mean</th><th scope="col"></th>${judges}<th scope="col"></th></tr>
${rows.join('\n')}
</table></div>${said}</section>`;
}

function listSection(title: string, items: readonly string[]): string {
  if (items.length === 0) return '';
  return `<section><h2>${title}</h2><ul>${items.map((item) => `<li>${text(item)}</li>`).join('\n')}</ul></section>`;
}

function agreementSection({ agreement, models }: Receipt): string {
  if (agreement === undefined || models.length < 2) return '';
  const rows = [['all dimensions', agreement.overall] as const, ...Object.entries(agreement.dimensions)].map(
    ([name, score]) => `<tr><th scope="row">${text(name)}</th><td>${text(agreementInWords(score))}</td></tr>`,
  );
  return `<section><h2>Do the judges agree?</h2>
<p class="soft">Krippendorff’s alpha over which takes each judge calls broken: 1 is full agreement, 0 is chance.</p>
<table>${rows.join('\n')}</table></section>`;
}

function cyclesSection({ cycles = [], noise, repeats = 1 }: Receipt): string {
  if (cycles.length < 2) return '';
  const rows = cycles.map(
    ({ cycle, repeat, verdict, successes }) =>
      `<tr><th scope="row">${repeats > 1 ? `repeat ${repeat}` : `cycle ${cycle}`}</th><td class="${verdict}">${verdict.toUpperCase()}</td><td>${successes} judges</td></tr>`,
  );
  const spread = Object.entries(noise ?? {}).map(([dimension, { means, interval }]) => {
    const range = interval === null ? '' : `, 95 % interval ${interval.low.toFixed(2)} to ${interval.high.toFixed(2)}`;
    return `<li>${text(dimension)}: ${means.map((mean) => mean.toFixed(2)).join(', ')}${range}</li>`;
  });
  const list = spread.length === 0 ? '' : `<ul>${spread.join('\n')}</ul>`;
  return `<section><h2>${repeats > 1 ? 'Repeats' : 'Cycles'}</h2><table>${rows.join('\n')}</table>${list}</section>`;
}

function fingerprintsSection(receipt: Receipt): string {
  const rows = [
    ['corpus', receipt.corpus.corpus_sha8],
    ['prompt', receipt.prompt_sha8],
    ['models', receipt.models_sha8],
    ['rubric', `${receipt.rubric_sha8} (${receipt.rubric_version})`],
  ];
  return `<section><h2>Fingerprints</h2><dl>${rows.map(([name, sha]) => `<dt>${name}</dt><dd><code>${text(sha!)}</code></dd>`).join('\n')}</dl></section>`;
}

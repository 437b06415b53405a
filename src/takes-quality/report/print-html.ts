import { createHash } from 'node:crypto';
import type { Receipt } from '../receipt/receipt.ts';
import { dimensionsSection } from './html-dimensions.ts';
import { findingsSection } from './html-findings.ts';
import { agreementSection, costSection, cyclesSection, fingerprintsSection, listSection } from './html-notes.ts';
import { HTML_STYLE } from './html-style.ts';
import { htmlText as text } from './html-text.ts';
import { builtinNote, factsOf, shown } from './summary.ts';

/** One self-contained page; nothing is loaded and nothing runs, which its content policy also enforces. */
export function printReceiptHtml(receipt: Receipt): string {
  const style = createHash('sha256').update(HTML_STYLE).digest('base64');
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'sha256-${style}'; base-uri 'none'; form-action 'none'">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Takes quality: ${receipt.verdict.toUpperCase()}</title>
<style>${HTML_STYLE}</style>
</head>
<body>
${header(receipt)}
<main>
${dimensionsSection(receipt)}
${listSection('Judges that failed', receipt.errors)}
${findingsSection(receipt)}
${listSection('What the judges would improve', receipt.improvements)}
${agreementSection(receipt)}
${cyclesSection(receipt)}
${costSection(receipt)}
${fingerprintsSection(receipt)}
</main>
</body>
</html>
`;
}

function header(receipt: Receipt): string {
  const { verdict, overall_score, verdictMessage, ts } = receipt;
  const score = overall_score === null ? 'no score' : `${shown(overall_score)} <span class="soft">of 10</span>`;
  const message = verdictMessage.replace(/^(PASS|FAIL|INCONCLUSIVE): /, '');
  const note = builtinNote(receipt);
  return `<header class="${verdict}">
<p class="soft">Quality of takes, judged <time datetime="${text(ts)}">${text(ts.slice(0, 16).replace('T', ' '))} UTC</time></p>
<h1><span class="verdict">${verdict.toUpperCase()}</span> ${score}</h1>
<p>${text(message.slice(0, 1).toUpperCase() + message.slice(1))}</p>
<p class="soft">${text(factsOf(receipt))}</p>
${note === null ? '' : `<p class="soft">${text(note)}</p>`}
</header>`;
}

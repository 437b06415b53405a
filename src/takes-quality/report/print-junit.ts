import type { Receipt } from '../receipt/receipt.ts';
import { htmlText as text } from './html-text.ts';
import { dimensionRows, shown } from './summary.ts';

/** A JUnit report: one case per dimension; a dimension that does not pass fails, an inconclusive run is an error. */
export function printReceiptJunit(receipt: Receipt): string {
  const rows = dimensionRows(receipt);
  const inconclusive = receipt.verdict === 'inconclusive';
  const failures = inconclusive ? 0 : rows.filter(({ shortfall }) => shortfall !== null).length;
  const errors = inconclusive ? rows.length : 0;
  const cases = rows.map(({ dimension, score, shortfall }) => {
    const detail = text([receipt.verdictMessage, ...receipt.errors, ...receipt.improvements].join('\n'));
    const problem = inconclusive
      ? `<error message="${text(receipt.verdictMessage)}">${detail}</error>`
      : shortfall === null
        ? ''
        : `<failure message="${text(`${dimension} ${shortfall}`)}">${detail}</failure>`;
    return `    <testcase classname="takes-quality" name="${dimension}">${problem}<system-out>mean ${shown(score?.mean ?? null)}, min ${shown(score?.min ?? null)}</system-out></testcase>`;
  });
  const counts = `tests="${rows.length}" failures="${failures}" errors="${errors}"`;
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites ${counts}>`,
    `  <testsuite name="gbrain takes-quality" ${counts} timestamp="${text(receipt.ts.slice(0, 19))}">`,
    ...cases,
    '  </testsuite>',
    '</testsuites>',
    '',
  ].join('\n');
}

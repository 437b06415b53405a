import { cut, escapeTerminal } from '../../text/escape.ts';
import { composeName } from '../../text/name-forms.ts';
import { trimInvisible, visibleText } from './fence-line.ts';
import { TAKE_KINDS, type Take, type TakeKind } from './take.ts';
import type { TakeColumn } from './take-columns.ts';

/** A row read: the take, or null when it was not taken in, and what could not be read as it was meant. */
export interface TakeReading {
  take: Take | null;
  warnings: readonly string[];
}

const WEIGHT = /^(?:0?\.\d{1,20}|[01](?:\.\d{0,20})?)$/;
const DATE = /^\d{4}(?:-(?:0[1-9]|1[0-2])(?:-(?:0[1-9]|[12]\d|3[01]))?)?$/;

/** The cells of one row, by column, as a take. */
export function readTake(writtenCell: (column: TakeColumn) => string, line: number): TakeReading {
  const unseen: TakeColumn[] = [];
  const cellOf = (column: TakeColumn) => {
    const cell = writtenCell(column);
    const visible = visibleText(cell).trim();
    if (visible !== cell.trim()) unseen.push(column);
    return visible;
  };
  const written = trimInvisible(writtenCell('claim'));
  const struck = /^~~(?!~)((?:(?!~~).)+)~~$/s.exec(written);
  const claim = (struck?.[1] ?? written).trim();
  const kind = cellOf('kind').toLowerCase();
  if (claim === '' || /^~+$/.test(claim)) {
    return { take: null, warnings: ['the row has no claim and was not taken in; write one or remove the row'] };
  }
  if (!isKind(kind)) {
    const given = kind === '' ? 'no kind' : `the kind ${quote(cellOf('kind'))}`;
    return { take: null, warnings: [`the row has ${given} and was not taken in; use ${TAKE_KINDS.join(', ')}`] };
  }

  const warnings: string[] = [];
  const rowText = cellOf('#');
  const row = /^\d{1,9}$/.test(rowText) ? Number(rowText) : null;
  if (row === null && rowText !== '') warnings.push(`${quote(rowText)} is not a row number; use a whole number`);
  const weightText = cellOf('weight');
  const weight = readWeight(weightText);
  if (weight === null) {
    const given =
      weightText === '' ? 'the weight is missing' : `the weight ${quote(weightText)} is not a number from 0 to 1`;
    warnings.push(`${given}; write one on the 0.05 grid, such as 0.75`);
  }
  const { since, until } = readPeriod(cellOf('since'), cellOf('until'));
  for (const date of [since, until]) {
    if (date !== null && !DATE.test(date)) {
      warnings.push(`${quote(date)} is not a date; use 2026, 2026-01 or 2026-01-31, and an arrow → before the end`);
    }
  }
  const take: Take = {
    row,
    claim,
    kind,
    holder: composeName(cellOf('who')),
    weight,
    weightText,
    since,
    until,
    source: orNull(trimInvisible(writtenCell('source'))),
    active: struck === null,
    line,
  };
  if (unseen.length > 0) {
    warnings.push(`characters that cannot be seen were left out of ${[...new Set(unseen)].join(', ')}`);
  }
  return { take, warnings };
}

/** A weight as written; null unless it is a plain decimal number from 0 to 1. */
export function readWeight(text: string): number | null {
  if (!WEIGHT.test(text)) return null;
  const weight = Number(text);
  return weight <= 1 ? weight : null;
}

function isKind(text: string): text is TakeKind {
  return (TAKE_KINDS as readonly string[]).includes(text);
}

function readPeriod(since: string, until: string): { since: string | null; until: string | null } {
  const arrow = /→|->/.exec(since);
  if (arrow === null) return { since: orNull(since), until: orNull(until) };
  return {
    since: orNull(since.slice(0, arrow.index)),
    until: orNull(since.slice(arrow.index + arrow[0].length)) ?? orNull(until),
  };
}

/** A cell's text; null for an empty one and for a lone dash, which stands for empty. */
function orNull(text: string): string | null {
  const trimmed = text.trim();
  return /^[-–—]*$/.test(trimmed) ? null : trimmed;
}

function quote(text: string): string {
  return `"${escapeTerminal(cut(text, 40))}"`;
}

import { DIMENSIONS } from '../../takes/page/take.ts';
import { cut } from '../../text/escape.ts';
import { type Finding, SEVERITIES, type Severity } from './judge-reply.ts';

/** Longest text kept of any one field, in characters. */
export const MAX_TEXT = 1000;
const MAX_IMPROVEMENTS = 20;

/** Reads the findings of a reply on a sample of `takes` takes; one that is malformed is left out with a note. */
export function readFindings(value: unknown, takes: number, notes: string[]): Finding[] {
  if (value === undefined || value === null) return [];
  if (!Array.isArray(value)) {
    notes.push('findings is not a list');
    return [];
  }
  const found = new Map<string, Finding>();
  for (const [index, item] of value.entries()) {
    const read = readFinding(item, takes);
    if (typeof read === 'string') notes.push(`finding ${index + 1}: ${read}`);
    else if (!found.has(`${read.take} ${read.dimension}`)) found.set(`${read.take} ${read.dimension}`, read);
  }
  return [...found.values()];
}

function readFinding(item: unknown, takes: number): Finding | string {
  if (!isRecord(item)) return 'not an object';
  const take = readTakeNumber(item.take);
  if (take === null || take < 1 || take > takes) return `no take ${show(item.take)} in the sample of ${takes}`;
  const dimension = DIMENSIONS.find((name) => name === item.dimension);
  if (dimension === undefined) return `no dimension ${show(item.dimension)}`;
  const reason = typeof item.reason === 'string' ? cut(item.reason, MAX_TEXT) : '';
  return { take, dimension, reason, severity: readSeverity(item.severity) };
}

function readTakeNumber(value: unknown): number | null {
  if (typeof value === 'string' && /^\s*#?\d{1,6}\s*$/.test(value)) return Number(value.replace('#', ''));
  return typeof value === 'number' && Number.isInteger(value) ? value : null;
}

function readSeverity(value: unknown): Severity | null {
  return SEVERITIES.find((severity) => severity === value) ?? null;
}

/** Reads what a judge would improve, as distinct texts. */
export function readImprovements(value: unknown, notes: string[]): string[] {
  if (value === undefined || value === null) return [];
  const items: unknown[] = Array.isArray(value) ? value : [value];
  const texts = items.filter((item) => typeof item === 'string').map((item) => cut(item.trim(), MAX_TEXT));
  if (texts.length < items.length) notes.push('an improvement is not text');
  return [...new Set(texts.filter((text) => text !== ''))].slice(0, MAX_IMPROVEMENTS);
}

function show(value: unknown): string {
  return cut(JSON.stringify(value) ?? 'given', 40);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

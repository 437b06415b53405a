import { isJson, type JsonValue } from '../answers/transcripts/sink.ts';
import type { CitationProblem } from './citation.ts';

const PATHS = ['path', 'file', 'filepath', 'filename', 'document', 'doc', 'source', 'uri', 'url', 'citation'];
const STARTS = ['start', 'startline', 'linestart', 'from', 'line', 'linenumber'];
const ENDS = ['end', 'endline', 'lineend', 'to'];

/** What an object or list cites, each as a string; else why nothing can be read in it. */
export function placesInObject(item: unknown): string[] | CitationProblem {
  if (Array.isArray(item)) {
    const [path, start, end = start, ...rest] = item as unknown[];
    if (typeof path !== 'string' || lineOf(start) === null || lineOf(end) === null || rest.length > 0)
      return 'not text';
    return [`${path}:${String(start)}-${String(end)}`];
  }
  if (!isJson(item)) return 'not text';
  const path = fieldOf(item, PATHS);
  if (typeof path !== 'string') return 'not text';
  const commit = fieldOf(item, ['commit', 'sha', 'revision']);
  const at = typeof commit === 'string' && /^[0-9a-f]{7,64}$/i.test(commit) ? `@${commit}` : '';
  const lines = fieldOf(item, ['lines', 'range', 'linerange']) ?? fieldOf(item, STARTS);
  if (Array.isArray(lines)) {
    const numbers = lines.map(lineOf);
    if (numbers.includes(null) || numbers.length === 0) return 'not text';
    // Two numbers may be a range or two lines.
    if (numbers.length === 2 && numbers[1]! > numbers[0]! + 1) return 'several places';
    return numbers.map((line) => `${path}:${line}${at}`);
  }
  const start = isJson(lines) ? lineOf(fieldOf(lines, STARTS)) : lineOf(lines);
  const end = lineOf(fieldOf(isJson(lines) ? lines : item, ENDS)) ?? start;
  if (start !== null) return [`${path}:${start}-${end}${at}`];
  if (typeof lines === 'string') return [`${path}:${lines}${at}`];
  return lines === null ? [`${path}${at}`] : 'not text';
}

/** The first of the fields that the object has, whatever their case and underscores. */
function fieldOf(item: JsonValue, names: readonly string[]): unknown {
  const fields = new Map(Object.entries(item).map(([name, value]) => [name.toLowerCase().replace(/[_-]/g, ''), value]));
  return names.map((name) => fields.get(name)).find((value) => value !== undefined && value !== null) ?? null;
}

function lineOf(value: unknown): number | null {
  const line = typeof value === 'string' && /^\s*\d{1,15}\s*$/.test(value) ? Number(value) : value;
  return typeof line === 'number' && Number.isSafeInteger(line) && line >= 0 ? line : null;
}

import { readFile, stat } from 'node:fs/promises';
import { GbrainError, messageOf } from '../../errors.ts';
import { reaches } from '../../exceeds.ts';
import { firstViolation } from '../../json-schema/first-violation.ts';
import { isRecord } from '../../json-schema/is-record.ts';
import { DIMENSIONS } from '../../takes/page/take.ts';
import { cut, escapeTerminal } from '../../text/escape.ts';
import { parseJson } from '../../text/parse-json.ts';
import { exact, hasQuorum, THRESHOLDS } from '../panel/verdict.ts';
import { RECEIPT_SCHEMA, type Receipt } from './receipt.ts';

const MAX_BYTES = 64 * 1024 * 1024;

/** Reads a receipt file; it may begin with a BOM. Throws `input`, with the reason, for any other file. */
export async function loadReceiptFromDisk(path: string): Promise<Receipt> {
  const name = `The receipt ${escapeTerminal(path)}`;
  let content: Buffer;
  try {
    const { size } = await stat(path);
    if (size > MAX_BYTES) throw new GbrainError('input', `${name} is larger than ${MAX_BYTES} bytes: not a receipt.`);
    content = await readFile(path);
  } catch (error) {
    if (error instanceof GbrainError) throw error;
    throw new GbrainError('input', `${name} cannot be read: ${messageOf(error)}. Give the path of a receipt file.`, {
      cause: error,
    });
  }
  return parseReceipt(content.toString('utf8'), name);
}

/** Reads a receipt from JSON text; `name` is the subject of error messages. */
export function parseReceipt(text: string, name: string): Receipt {
  let value: unknown;
  try {
    value = parseJson(text);
  } catch (error) {
    throw new GbrainError('input', `${name} is not JSON: ${messageOf(error)}.`, { cause: error });
  }
  return readReceipt(value, name);
}

/** Checks that a parsed value is a receipt of schema version 1. Throws `input`, with what is wrong with it. */
export function readReceipt(given: unknown, name: string): Receipt {
  const value = adoptReceipt(given);
  const version =
    typeof value === 'object' && value !== null && 'schema_version' in value ? value.schema_version : null;
  if (typeof version === 'number' && version !== 1) {
    throw new GbrainError(
      'input',
      `${name} has schema_version ${version}; this gbrain reads version 1. Use the gbrain that wrote it.`,
    );
  }
  const problem = firstViolation(RECEIPT_SCHEMA, value) ?? contradiction(value as Receipt);
  if (problem !== null) {
    throw new GbrainError(
      'input',
      `${name} is not a takes-quality receipt: ${cut(escapeTerminal(problem), 200)}. Give a file that \`run\` wrote, or the output of \`run --json\`.`,
    );
  }
  return value as Receipt;
}

/**
 * A receipt of another gbrain in our form: its failed judges are `{ modelId, error }`, fields with nothing to say are left
 * out, and its database may hold the whole as text.
 */
function adoptReceipt(given: unknown): unknown {
  if (typeof given === 'string') {
    try {
      return adoptReceipt(parseJson(given));
    } catch {
      return given;
    }
  }
  if (!isRecord(given) || given.schema_version !== 1) return given;
  const {
    improvements = [],
    errors = [],
    verdictMessage = `${String(given.verdict).toUpperCase()}: no reason is given.`,
  } = given;
  return { ...given, improvements, errors: Array.isArray(errors) ? errors.map(adoptError) : errors, verdictMessage };
}

function adoptError(error: unknown): unknown {
  if (!isRecord(error) || typeof error.error !== 'string') return error;
  return typeof error.modelId === 'string' ? `${error.modelId}: ${error.error}` : error.error;
}

/** What forbids a PASS in the receipt that states it: a mean, a minimum, or too few judges; null when nothing does. */
function contradiction({ verdict, scores, models, successes_per_cycle, repeats = 1 }: Receipt): string | null {
  if (verdict !== 'pass') return null;
  for (const dimension of DIMENSIONS) {
    const { mean, min } = scores[dimension]!;
    if (!reaches(mean, THRESHOLDS.mean)) return `verdict pass, but scores.${dimension}.mean is ${exact(mean)}`;
    if (!reaches(min, THRESHOLDS.min)) return `verdict pass, but scores.${dimension}.min is ${exact(min)}`;
  }
  const deciding = repeats > 1 ? successes_per_cycle : [successes_per_cycle.at(-1) ?? 0];
  const short = deciding.find((successes) => !hasQuorum(successes, models.length));
  if (short === undefined) return null;
  return `verdict pass, but only ${short} of ${models.length} judges gave complete scores in a cycle that decides`;
}

import { GbrainError } from '../../errors.ts';
import { type Report, reportSchema } from './report-schema.ts';

/** Reads a report that `gbrain eval brain score --json` wrote. Throws `input` for anything else; `name` is the file. */
export function parseReport(text: string, name: string): Report {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (error) {
    throw new GbrainError('input', `${name} is not JSON. It should be a report of gbrain eval brain score --json.`, {
      cause: error,
    });
  }
  const parsed = reportSchema.safeParse(json);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new GbrainError(
    'input',
    `${name} is not a report of gbrain eval brain score --json: ${issue?.path.join('.') || 'the file'}: ${issue?.message}.`,
    { cause: parsed.error },
  );
}

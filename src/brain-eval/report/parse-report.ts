import { GbrainError, messageOf } from '../../errors.ts';
import { describeIssue } from '../../text/describe-issue.ts';
import { parseJson } from '../../text/parse-json.ts';
import { type Report, reportSchema } from './report-schema.ts';

/** Reads a report that `gbrain eval brain score --json` wrote. Throws `input` for anything else; `name` is the file. */
export function parseReport(text: string, name: string): Report {
  let json: unknown;
  try {
    json = parseJson(text);
  } catch (error) {
    throw new GbrainError(
      'input',
      `${name} is not JSON: ${messageOf(error)}. It should be a report of gbrain eval brain score --json.`,
      {
        cause: error,
      },
    );
  }
  const parsed = reportSchema.safeParse(json);
  if (parsed.success) return parsed.data;
  throw new GbrainError(
    'input',
    `${name} is not a report of gbrain eval brain score --json: ${describeIssue(parsed.error.issues[0]!, reportSchema, json)}.`,
    { cause: parsed.error },
  );
}

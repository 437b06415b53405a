import { canonicalJson, sha8, sha256 } from '../../hash.ts';
import type { SampledTake } from '../../takes/page/take.ts';
import { promptTemplate, TAKES_PLACE } from './prompt-template.ts';
import { RUBRIC, type Rubric } from './rubric.ts';
import { takesText } from './takes-text.ts';

/** The exact text sent to every judge of a run, with the fingerprints that go into the receipt. */
export interface Prompt {
  system: string;
  user: string;
  /** Takes in the sample. */
  takes: number;
  /** Of the system text and the user text together; stored replies are found by it. */
  sha256: string;
  /** Of the template without the takes. */
  promptSha8: string;
  /** Of the takes text alone, in sample order. */
  corpusSha8: string;
}

/** Builds the prompt for a sample. The same takes in the same order give the same bytes. */
export function buildJudgePrompt(takes: readonly SampledTake[], rubric: Rubric = RUBRIC): Prompt {
  const template = promptTemplate(rubric);
  const corpus = takesText(takes);
  const [before, after] = template.user.split(TAKES_PLACE);
  const user = `${before}${corpus}${after}`;
  return {
    system: template.system,
    user,
    takes: takes.length,
    sha256: promptSha256(template.system, user),
    promptSha8: sha8(canonicalJson(template)),
    corpusSha8: sha8(corpus),
  };
}

/** The fingerprint of what is sent in one call. */
export function promptSha256(system: string, user: string): string {
  return sha256(JSON.stringify([system, user]));
}

/** The fingerprint of a panel; the order of its judges does not matter. */
export function modelsSha8(models: readonly string[]): string {
  return sha8([...models].sort().join('\n'));
}

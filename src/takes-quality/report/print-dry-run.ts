import { placeOfTake } from '../../takes/page/place-of-take.ts';
import { cut, escapeTerminal, escapeTerminalLines } from '../../text/escape.ts';
import { modelsSha8 } from '../panel/judge-prompt.ts';
import type { TakesQualityOptions } from '../panel/run-options.ts';
import type { DryRun } from '../receipt/run-takes-quality.ts';

/** What a run would ask and could cost, to read. */
export function printDryRun(plan: DryRun, options: TakesQualityOptions): string {
  const { takes, prompt, worstCaseUsd, maxOutputTokens, retired } = plan;
  const cost =
    worstCaseUsd === null ? 'unknown, since a judge has no price' : `$${worstCaseUsd.toFixed(2)}, and usually far less`;
  return [
    ...retired.map(escapeTerminal),
    `Dry run: nothing was asked. ${takes.length} takes, seed ${options.seed}.`,
    `Judges: ${escapeTerminal(options.models.join(', '))}`,
    `The panel would be asked at most ${times(options.cycles * options.repeats)}, up to ${maxOutputTokens} tokens an answer; worst case ${cost}.`,
    `Fingerprints: corpus ${prompt.corpusSha8}, prompt ${prompt.promptSha8}, models ${modelsSha8(options.models)}`,
    '',
    'Sample',
    ...takes.map((take, index) => cut(escapeTerminal(`${index + 1}. ${placeOfTake(take)}  ${take.claim}`), 160)),
    '',
    'System text',
    escapeTerminalLines(prompt.system),
    '',
    'Prompt',
    escapeTerminalLines(prompt.user),
  ].join('\n');
}

function times(count: number): string {
  return count === 1 ? 'once' : `${count} times`;
}

/** The same as one JSON value. */
export function dryRunJson(
  { takes, prompt, worstCaseUsd, maxOutputTokens, retired }: DryRun,
  options: TakesQualityOptions,
): object {
  return {
    schema_version: 1,
    dry_run: true,
    seed: options.seed,
    models: options.models,
    retired,
    corpus_sha8: prompt.corpusSha8,
    prompt_sha8: prompt.promptSha8,
    models_sha8: modelsSha8(options.models),
    prompt_sha256: prompt.sha256,
    panel_calls: options.cycles * options.repeats,
    max_output_tokens: maxOutputTokens,
    worst_case_usd: worstCaseUsd,
    takes: takes.map(({ project, slug, row, line, claim }) => ({ project, slug, row, line, claim })),
    prompt: { system: prompt.system, user: prompt.user },
  };
}

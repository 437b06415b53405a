import { type BuiltinModel, createModels, type Models } from '../../src/models/provider/create-models.ts';
import { DIMENSIONS, type Dimension, type SampledTake } from '../../src/takes/page/take.ts';
import type { Attempts } from '../../src/takes-quality/panel/attempts.ts';
import type { TakesQualityOptions } from '../../src/takes-quality/panel/run-options.ts';
import type { TakesQualityDeps } from '../../src/takes-quality/receipt/run-takes-quality.ts';
import type { Finding } from '../../src/takes-quality/reply/judge-reply.ts';

/** A take as a brain would give it. */
export function sampledTake(number: number, change: Partial<SampledTake> = {}): SampledTake {
  return {
    project: 'harbour',
    slug: `people/keeper-${number}`,
    pageTitle: `Keeper ${number}`,
    row: 1,
    line: 12,
    claim: `Keeper ${number} lights the lamp at dusk`,
    kind: 'fact',
    holder: 'world',
    weight: 0.9,
    weightText: '0.9',
    since: null,
    until: null,
    source: null,
    active: true,
    passage: { ranges: [{ start: 3, end: 4 }], text: `Keeper ${number} lights the lamp\nat dusk.` },
    ...change,
  };
}

export const sample = (count: number): SampledTake[] =>
  Array.from({ length: count }, (_, index) => sampledTake(index + 1));

/** A judge's reply with one score everywhere, or a score by dimension; without a list of findings unless one is given. */
export function replyOf(scores: number | Partial<Record<Dimension, unknown>>, findings?: Partial<Finding>[]): string {
  const given = DIMENSIONS.map((name) => [name, typeof scores === 'number' ? scores : (scores[name] ?? 8)] as const);
  return JSON.stringify({
    scores: Object.fromEntries(given.map(([name, score]) => [name, { score, feedback: `${name} is good` }])),
    improvements: ['Name the source.'],
    findings,
  });
}

/** What a judge says the first time, the second time, …; the last one for ever. */
export type Say = readonly (string | Error)[];

/** Models `builtin:<name>` that say what they are told, and every prompt that they were sent. */
export function panelOf(judges: Record<string, Say>): { models: Models; ids: string[]; prompts: string[] } {
  const prompts: string[] = [];
  const speak = (says: Say): BuiltinModel => {
    let calls = 0;
    return async ({ prompt }) => {
      prompts.push(prompt);
      const word = says[Math.min(calls++, says.length - 1)]!;
      if (word instanceof Error) throw word;
      return { text: word };
    };
  };
  const builtins = Object.fromEntries(Object.entries(judges).map(([name, says]) => [name, speak(says)]));
  const sleep = async () => {};
  return {
    models: createModels({ env: {}, builtins, sleep }),
    ids: Object.keys(judges).map((name) => `builtin:${name}`),
    prompts,
  };
}

export const OPTIONS: Omit<TakesQualityOptions, 'models'> = {
  limit: 100,
  cycles: 1,
  budgetUsd: null,
  source: 'db',
  fsDir: null,
  slugPrefix: null,
  seed: 7,
  project: null,
  repeats: 1,
  reuse: false,
  timeoutMs: 10_000,
};

export const NOW = new Date('2026-05-09T22:00:00.000Z');

/** Deps of a run over fixed takes. */
export function depsOf(
  models: Models,
  takes: readonly SampledTake[],
  attempts: Attempts | null = null,
): TakesQualityDeps {
  const find: TakesQualityDeps['takes']['find'] = async (refs) =>
    refs.map(({ slug }) => takes.find((take) => take.slug === slug) ?? null);
  const names = async () => ({ projects: [], slugs: takes.map(({ slug }) => slug), holders: [] });
  const draw: TakesQualityDeps['takes']['draw'] = async ({ limit }) => takes.slice(0, limit);
  return { models, takes: { draw, find, names }, attempts, clock: () => NOW };
}

/** Until when a provider answers under a model's name. */
export interface Lifecycle {
  /**
   * ISO date from which requests under this name fail or go to another model; null when the provider has announced none.
   */
  retires: string | null;
  /** ISO date before which the provider promises not to retire it; null where it promises nothing. */
  notBefore: string | null;
  /** A priced model to choose instead: the provider's own advice where the price table has it, else the nearest row. */
  successor: string | null;
  /** URL of the provider's list of retirements. */
  source: string;
  /** ISO date on which that list, or a dated transcript of it, was read; null when the model was on none that was read. */
  checked: string | null;
}

/** A model that its provider has retired, or will retire. */
export interface Retirement {
  /** ISO date. */
  date: string;
  /** Whether that day has come. */
  past: boolean;
  /** The model to choose instead. */
  successor: string | null;
  /** One sentence that says all this. */
  sentence: string;
}

const OPENAI = 'https://developers.openai.com/api/docs/deprecations';
const ANTHROPIC = 'https://platform.claude.com/docs/en/about-claude/model-deprecations';
const GOOGLE = 'https://ai.google.dev/gemini-api/docs/deprecations';

const active = (source: string, checked: string | null, notBefore: string | null = null): Lifecycle => ({
  retires: null,
  notBefore,
  successor: null,
  source,
  checked,
});
const ending = (source: string, checked: string, retires: string, successor: string): Lifecycle => ({
  retires,
  notBefore: null,
  successor,
  source,
  checked,
});

const openai = (retires: string, successor: string, checked = '2026-10-28') =>
  ending(OPENAI, checked, retires, `openai:${successor}`);
const anthropic = (retires: string, successor: string) =>
  ending(ANTHROPIC, '2026-11-26', retires, `anthropic:${successor}`);
const google = (retires: string, successor: string, checked = '2026-11-10') =>
  ending(GOOGLE, checked, retires, `google:${successor}`);

/**
 * The retirement of every priced model, and of some that are still asked for although they have no price here. A dated
 * or numbered snapshot has the row of its name unless it has one of its own.
 */
export const MODEL_LIFECYCLE: Readonly<Record<string, Lifecycle>> = {
  'anthropic:claude-fable-5-1': active(ANTHROPIC, '2026-11-26'),
  'anthropic:claude-haiku-4-5': active(ANTHROPIC, '2026-11-26', '2026-10-15'),
  'anthropic:claude-haiku-5-5': active(ANTHROPIC, '2026-11-26'),
  'anthropic:claude-opus-4': anthropic('2026-06-15', 'claude-opus-4-8'),
  'anthropic:claude-opus-4-0': anthropic('2026-06-15', 'claude-opus-4-8'),
  'anthropic:claude-opus-4-1': anthropic('2026-08-05', 'claude-opus-4-8'),
  'anthropic:claude-opus-4-5': anthropic('2027-01-22', 'claude-opus-5-5'),
  'anthropic:claude-opus-4-6': active(ANTHROPIC, '2026-11-26', '2027-02-05'),
  'anthropic:claude-opus-4-7': active(ANTHROPIC, '2026-11-26', '2027-04-16'),
  'anthropic:claude-opus-4-8': active(ANTHROPIC, '2026-11-26', '2027-05-28'),
  'anthropic:claude-opus-5': active(ANTHROPIC, '2026-11-26'),
  'anthropic:claude-opus-5-5': active(ANTHROPIC, '2026-11-26'),
  'anthropic:claude-sonnet-4': anthropic('2026-06-15', 'claude-sonnet-4-6'),
  'anthropic:claude-sonnet-4-0': anthropic('2026-06-15', 'claude-sonnet-4-6'),
  'anthropic:claude-sonnet-4-5': active(ANTHROPIC, '2026-11-26', '2026-09-29'),
  'anthropic:claude-sonnet-4-6': active(ANTHROPIC, '2026-11-26', '2027-02-17'),
  'anthropic:claude-sonnet-5': active(ANTHROPIC, '2026-11-26'),
  'anthropic:claude-sonnet-5-5': active(ANTHROPIC, null),
  'google:gemini-2.0-flash': google('2026-06-01', 'gemini-3.6-flash', '2026-09-17'),
  'google:gemini-2.0-flash-lite': google('2026-06-01', 'gemini-3.5-flash-lite', '2026-09-17'),
  'google:gemini-2.5-flash': google('2026-12-01', 'gemini-3.5-flash-lite'),
  'google:gemini-2.5-flash-lite': active(GOOGLE, '2026-11-10'),
  'google:gemini-2.5-pro': google('2026-12-01', 'gemini-3.6-flash'),
  'google:gemini-3-flash-preview': active(GOOGLE, null),
  'google:gemini-3.1-pro-preview': active(GOOGLE, null),
  'google:gemini-3.5-flash': active(GOOGLE, '2026-09-17'),
  'google:gemini-3.5-flash-lite': active(GOOGLE, '2026-09-17'),
  'google:gemini-3.6-flash': active(GOOGLE, '2026-09-17'),
  'google:gemini-4-hydrogen': active(GOOGLE, null),
  'google:gemini-4-neon': active(GOOGLE, null),
  'openai:gpt-3.5-turbo': openai('2026-10-23', 'gpt-6.1-terra'),
  'openai:gpt-4': openai('2026-10-23', 'gpt-6.1-sol'),
  'openai:gpt-4-turbo': openai('2026-10-23', 'gpt-6.1-sol'),
  'openai:gpt-4.1': openai('2027-01-14', 'gpt-6-luna'),
  'openai:gpt-4.1-mini': openai('2027-01-14', 'gpt-6-luna'),
  'openai:gpt-4.1-nano': openai('2026-10-23', 'gpt-6-luna'),
  'openai:gpt-4o': openai('2027-01-14', 'gpt-6-luna'),
  'openai:gpt-4o-2024-05-13': openai('2026-10-23', 'gpt-6.1-sol'),
  'openai:gpt-4o-mini': openai('2027-01-14', 'gpt-6-luna'),
  'openai:gpt-5': openai('2026-12-11', 'gpt-6.1-sol'),
  'openai:gpt-5-mini': openai('2026-12-11', 'gpt-6.1-terra'),
  'openai:gpt-5-nano': openai('2026-12-11', 'gpt-6-luna'),
  'openai:gpt-5-pro': openai('2026-12-11', 'gpt-6.1-sol'),
  'openai:gpt-5.1': openai('2027-04-01', 'gpt-6-sol'),
  'openai:gpt-5.2': active(OPENAI, '2026-10-28'),
  'openai:gpt-5.4': active(OPENAI, '2026-10-28'),
  'openai:gpt-5.4-mini': active(OPENAI, '2026-10-28'),
  'openai:gpt-5.4-nano': openai('2027-04-01', 'gpt-6-luna'),
  'openai:gpt-5.5': active(OPENAI, '2026-10-28'),
  'openai:gpt-6-luna': active(OPENAI, '2026-10-28'),
  'openai:gpt-6-sol': active(OPENAI, '2026-10-28'),
  'openai:gpt-6.1-sol': active(OPENAI, '2026-10-28'),
  'openai:gpt-6.1-terra': active(OPENAI, '2026-10-28'),
  'openai:gpt-6.2-astra': active(OPENAI, null),
  'openai:gpt-6.2-sol': active(OPENAI, null),
  'openai:o1': openai('2026-10-23', 'gpt-6.1-sol'),
  'openai:o1-pro': openai('2026-10-23', 'gpt-6.1-sol'),
  'openai:o3': openai('2026-12-11', 'gpt-6.1-sol'),
  'openai:o3-mini': openai('2026-10-23', 'gpt-6.1-sol'),
  'openai:o3-pro': openai('2026-12-11', 'gpt-6.1-sol'),
  'openai:o4-mini': openai('2026-10-23', 'gpt-6.1-terra'),
};

/** How a snapshot is marked: `-2025-08-07` (OpenAI), `-20250805` (Anthropic), `-001` (Google). */
const SNAPSHOT = /-(?:\d{4}-\d{2}-\d{2}|\d{8}|00\d)$/;

/** What is known of a model's retirement; null for a model that the table does not have. */
export function findLifecycle(id: string): Lifecycle | null {
  const name = [id, id.replace(SNAPSHOT, '')].find((each) => Object.hasOwn(MODEL_LIFECYCLE, each));
  return name === undefined ? null : MODEL_LIFECYCLE[name]!;
}

/** The announced retirement of a model, seen from `now`; null where none is known. */
export function findRetirement(id: string, now: Date): Retirement | null {
  const { retires: date, successor, source } = findLifecycle(id) ?? {};
  if (date === undefined || date === null || source === undefined) return null;
  const past = date <= now.toISOString().slice(0, 10);
  const what = past ? `was retired on ${date}` : `will be retired on ${date}`;
  const sentence = `${id} ${what}. Choose ${successor ?? 'another model'} instead. Source: ${source}`;
  return { date, past, successor: successor ?? null, sentence };
}

/** A sentence for each of these models that is retired. */
export function retiredInWords(ids: readonly string[], now: Date): string[] {
  return ids.flatMap((id) => {
    const retirement = findRetirement(id, now);
    return retirement?.past ? [retirement.sentence] : [];
  });
}

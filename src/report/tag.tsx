import type { Child } from 'hono/jsx';

/** How a tag is coloured. */
export type Tone = 'good' | 'bad' | 'warn' | 'plain';

/** A short word set apart; its colour only repeats what the word says. */
export function Tag({ tone = 'plain', children }: { tone?: Tone; children: Child }) {
  return <span class={tone === 'plain' ? 'tag' : `tag ${tone}`}>{children}</span>;
}

const VERDICT_TONES: Readonly<Record<string, Tone>> = { pass: 'good', fail: 'bad', inconclusive: 'warn' };

/** How a run ended. */
export function VerdictTag({ verdict }: { verdict: string }) {
  return <Tag tone={VERDICT_TONES[verdict] ?? 'plain'}>{verdict.toUpperCase()}</Tag>;
}

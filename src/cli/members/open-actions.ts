import type { ActionDeps } from '../../members/record-event.ts';
import type { Context } from '../terminal/context.ts';

/** What the actions of `members/` need, for a command. */
export async function openActions({ store, home }: Context): Promise<ActionDeps & { home: string }> {
  return { store: await store(), home, clock: () => new Date() };
}

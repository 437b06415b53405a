import type { ActionDeps } from '../../members/record-event.ts';
import type { MirrorPlace } from '../../projects/mirror/mirror-project.ts';
import type { Context } from './context.ts';

/** What the actions of `members/` need, from the context of a command. */
export async function openActions({ store, home, gitEnv }: Context): Promise<ActionDeps & MirrorPlace> {
  return { store: await store(), home, env: await gitEnv(), clock: () => new Date() };
}

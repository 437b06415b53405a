import type { MirrorPlace } from '../projects/mirror/mirror-project.ts';
import { type Promotion, promoteBuild } from '../projects/serve/promote-build.ts';
import { type ActionDeps, recordEvent } from './record-event.ts';

/**
 * Gives a build to the readers of a project, or with null the one that they got before, and writes down who did it. Throws
 * GbrainError `input` when there is no such build.
 */
export async function requestPromotion(
  deps: ActionDeps & MirrorPlace,
  who: string,
  project: string,
  build: number | null,
): Promise<Promotion> {
  const promotion = await promoteBuild(deps.store, project, { home: deps.home, env: deps.env, build, by: who });
  const action = build === null ? 'build.rollback' : 'build.promote';
  await recordEvent(deps, who, action, project, { build: promotion.build, before: promotion.before });
  return promotion;
}

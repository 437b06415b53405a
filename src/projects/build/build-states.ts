import { type Build, failDeadBuilds, listBuilds, type ReadyBuild } from '../../store/builds/builds.ts';
import { servingBuild } from '../../store/builds/serving-builds.ts';
import { ifProjectIsFree } from '../../store/builds/with-project-lock.ts';
import type { Store } from '../../store/store.ts';

/** The builds of a project as its owner sees them. */
export interface BuildStates {
  /** The one that readers get; null when there is none. */
  ready: Build | null;
  /** The newest ones, newest first. */
  builds: Build[];
}

/** The newest builds of a project and the one that readers get. Builds of dead processes are first marked as failed. */
export async function buildStates(store: Store, project: string, limit: number): Promise<BuildStates> {
  let builds = await listBuilds(store, project, limit);
  if (builds.some(({ status }) => status === 'queued' || status === 'building')) {
    await ifProjectIsFree(store, project, () => failDeadBuilds(store, project, null));
    builds = await listBuilds(store, project, limit);
  }
  const ready = await servingBuild(store, project);
  return { ready: ready && withoutManifest(ready), builds };
}

function withoutManifest({ manifest: _, ...build }: ReadyBuild): Build {
  return build;
}

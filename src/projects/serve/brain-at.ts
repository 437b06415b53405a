import type { Brain } from '../../brain/tree/brain.ts';
import type { Builder } from '../../brain/tree/tree.ts';
import type { Store } from '../../store/store.ts';
import type { MirrorPlace } from '../mirror/mirror-project.ts';
import { loadBrain } from './load-brain.ts';

/** Which brain to load; null stands for the build that readers get, or for either builder version. */
export interface WantedBrain {
  project: string;
  builder: Builder | null;
  commit: string | null;
  /** One build, such as a preview. */
  build?: number | undefined;
}

/** Loads a brain as it was at a commit. Throws GbrainError `input` when that was not built or is no longer kept. */
export type BrainAt = (wanted: WantedBrain) => Promise<Brain>;

/** Keeps the last brain in memory, since all trials of a run read the same one. */
export function createBrainAt(store: Store, { home, env }: MirrorPlace, signal?: AbortSignal): BrainAt {
  let last: { name: string; brain: Promise<Brain> } | null = null;
  const nameOf = ({ project, builder, commit }: WantedBrain) => `${project} ${builder} ${commit}`;
  return async (wanted) => {
    const load = async () => (await loadBrain(store, wanted.project, { home, env, signal, ...wanted })).brain;
    if (wanted.commit === null || wanted.builder === null) {
      const brain = await load();
      last = { name: nameOf(brain), brain: Promise.resolve(brain) };
      return brain;
    }
    const kept = last?.name === nameOf(wanted) ? last : { name: nameOf(wanted), brain: load() };
    last = kept;
    return kept.brain.catch((error: unknown) => {
      // The next attempt may succeed.
      if (last === kept) last = null;
      throw error;
    });
  };
}

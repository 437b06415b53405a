import type { Take, TakeKind } from '../takes/take.ts';
import type { Store } from './store.ts';

/** Which takes; every field that is absent leaves all of them in. */
export interface TakeFilter {
  project?: string;
  slug?: string;
  /** Only pages whose slug begins with this literal text. */
  slugPrefix?: string;
  kind?: TakeKind;
  holder?: string;
  active?: boolean;
  limit?: number;
  offset?: number;
}

/** A take with the page it stands on. */
export interface ListedTake extends Take {
  id: number;
  project: string;
  slug: string;
  path: string;
  pageTitle: string;
}

/** The takes of pages that are not gone, by project, slug and line. */
export async function listTakes(_store: Store, _filter: TakeFilter): Promise<ListedTake[]> {
  throw new Error('not yet');
}

/** How many takes {@link listTakes} gives without limit and offset. */
export async function countTakes(_store: Store, _filter: TakeFilter): Promise<number> {
  throw new Error('not yet');
}

import { GbrainError } from '../../errors.ts';
import type { Store } from '../../store/store.ts';
import type { Page } from '../../takes/take.ts';

/** The pages of the brain that are not deleted, of one project or of all. */
export async function* storedPages(_store: Store, _project: string | null, _signal: AbortSignal): AsyncGenerator<Page> {
  throw new GbrainError('internal', 'not built yet');
}

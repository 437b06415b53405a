import { type Turns, takeTurns } from '../jobs/take-turns.ts';
import type { Store } from '../store/store.ts';
import { withLock } from '../store/with-lock.ts';

const turns = new WeakMap<Store, Turns>();

/**
 * Looks whether there is room for one more of something and takes it, one caller at a time over all processes, so that two do not
 * take the same room. `what` names the thing.
 */
export function takeRoom<T>(store: Store, what: string, work: () => Promise<T>): Promise<T> {
  // Each that waits for the lock of other processes keeps a connection, so only one does.
  const inTurn = turns.get(store) ?? takeTurns();
  turns.set(store, inTurn);
  return inTurn(() => withLock(store, { kind: 'room', name: what }, work));
}

import { sha256 } from '../../hash.ts';
import { type Credential, findToken } from '../../store/members/tokens.ts';
import type { Store } from '../../store/store.ts';

/** How long a token that was good is taken for good: another process may revoke it in between. */
const KEEP_MS = 1_000;
const MOST = 1_000;

/** Looks tokens up, the same one at most once a second. */
export interface TokenCache {
  find(secret: string): Promise<Credential | null>;
  /** To be called when access was changed here, so that it holds from the next request on. */
  forget(): void;
}

/** Agents send their token with every call, many at once; the embedded database answers one question at a time. */
export function createTokenCache(store: Store, clock: () => Date): TokenCache {
  const kept = new Map<string, { at: number; found: Promise<Credential | null> }>();
  return {
    find: async (secret) => {
      const now = clock();
      const hash = sha256(secret);
      const known = kept.get(hash);
      if (known !== undefined && now.getTime() - known.at < KEEP_MS) {
        const credential = await known.found;
        if (credential === null || credential.expiresAt > now) return credential;
      }
      const entry = { at: now.getTime(), found: findToken(store, secret, now) };
      // What is not good is not kept, or anybody could fill the memory.
      const drop = () => {
        if (kept.get(hash) === entry) kept.delete(hash);
      };
      entry.found.then((credential) => credential ?? drop(), drop);
      if (kept.size >= MOST) kept.delete(kept.keys().next().value!);
      kept.set(hash, entry);
      return entry.found;
    },
    forget: () => kept.clear(),
  };
}

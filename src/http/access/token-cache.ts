import { sha256 } from '../../hash.ts';
import { type Credential, findToken } from '../../store/members/tokens.ts';
import type { Store } from '../../store/store.ts';

/** How long a valid token is cached. Another process may revoke it in the meantime. */
const KEEP_MS = 1_000;
const MAX_KEPT = 1_000;

/** Looks tokens up, each at most once a second. */
export interface TokenCache {
  find(secret: string): Promise<Credential | null>;
  /** Call this when access was changed here, so that the change takes effect with the next request. */
  forget(): void;
}

/** Agents send their token with every call, many of them at once, and the embedded database answers one query at a time. */
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
      // Invalid tokens are not cached, or anybody could fill the memory.
      const drop = () => {
        if (kept.get(hash) === entry) kept.delete(hash);
      };
      entry.found.then((credential) => credential ?? drop(), drop);
      if (kept.size >= MAX_KEPT) kept.delete(kept.keys().next().value!);
      kept.set(hash, entry);
      return entry.found;
    },
    forget: () => kept.clear(),
  };
}

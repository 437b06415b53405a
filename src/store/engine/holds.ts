/**
 * What one process at a time may work on, by name: builds of a project, trials of an eval. With the embedded database they
 * are kept by the process that has it open; on PostgreSQL advisory locks take their place.
 */
export interface Holds {
  /** Takes a name; returns the function that frees it, or null while somebody else holds it. */
  take(name: string): Promise<(() => Promise<void>) | null>;
}

/** Holds of this process. */
export function createHolds(): Holds {
  const held = new Set<string>();
  return {
    take: async (name) => {
      if (held.has(name)) return null;
      held.add(name);
      return async () => void held.delete(name);
    },
  };
}

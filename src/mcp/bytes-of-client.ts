/**
 * How many bytes of a tool's answer clients show their model, where that is less than the usual answer; by what their name
 * holds. The sources are in docs/mcp.md. With room for what a client writes around an answer.
 */
const TAKEN: readonly (readonly [name: RegExp, bytes: number])[] = [
  [/codex/i, 9_500],
  [/copilot/i, 9_500],
];

/** How many bytes a client takes, by the name that it gives itself; undefined where the usual answer fits. */
export function bytesOfClient(name: string | undefined): number | undefined {
  return TAKEN.find(([known]) => known.test(name ?? ''))?.[1];
}

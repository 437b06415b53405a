import type { Env, Token } from 'markdown-it';
import type { Inline } from './scan-inline.ts';

/** The state that the rules of one parse share; markdown-it passes it as `state.env`. */
export interface BlockEnv extends Env {
  /** How many block quotes are open. */
  quotes: number;
  /** Line of each `:::` opener (0-based) to the line of its closer. */
  containers: ReadonlyMap<number, number>;
}

/** The lines as the parser saw them, and their block tokens (line ranges 0-based, end excluded). */
export interface Blocks {
  lines: readonly string[];
  tokens: readonly Token[];
  env: BlockEnv;
  /** Whether a label is a link reference definition of the document. */
  isReference(label: string): boolean;
  /** The inline text of an `inline` token; scanned once. */
  inlineOf(token: Token): Inline;
}

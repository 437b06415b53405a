import type { Env, Token } from 'markdown-it';
import type { Inline } from './scan-inline.ts';

/** What one parse shares between its rules; markdown-it hands it to each of them as `state.env`. */
export interface BlockEnv extends Env {
  /** How many quotes the parser stands in. */
  quotes: number;
  /** Line of each `:::` opener (0-based) to the line of its closer. */
  containers: ReadonlyMap<number, number>;
}

/** What every finder reads: the lines as the parser saw them, and the block tokens over them (0-based, end excluded). */
export interface Blocks {
  lines: readonly string[];
  tokens: readonly Token[];
  env: BlockEnv;
  /** Whether a label is a link reference definition of the document. */
  isReference(label: string): boolean;
  /** The inline text of an `inline` token, scanned once for whoever asks. */
  inlineOf(token: Token): Inline;
}

import type { z } from 'zod';
import type { Brain } from '../../brain/tree/brain.ts';

/** Which set a tool belongs to: the Brain's own, or plain reads of the documents. */
export type ToolMode = 'brain' | 'documents';

/** How many bytes of UTF-8 an answer has at most where neither the call nor the client says otherwise. */
export const ANSWER_BYTES = 16_000;

/** What a tool works on, and for whom. */
export interface ToolContext {
  brain: Brain;
  signal?: AbortSignal | undefined;
  /** How many bytes of UTF-8 the caller takes; {@link ANSWER_BYTES} when left out. */
  maxBytes?: number | undefined;
  /** The project that hints to further calls must name; none where only one is served. */
  project?: string | undefined;
  /** On a terminal, hints are commands. */
  terminal?: boolean | undefined;
}

/** What an agent gets back. The same text is sent as text and as structured content. */
export interface ToolResult {
  text: string;
  /** True when the arguments were wrong; the text then says what is allowed. */
  isError: boolean;
  /** The answer as data, one for each query, node or pattern that was asked for; left out by plain reads. */
  results?: readonly object[] | undefined;
}

/** A tool, defined once for every door. All tools only read. */
export interface ToolDefinition {
  name: string;
  title: string;
  /** Written for the agent that decides whether and how to call it. */
  description: string;
  mode: ToolMode;
  /** As it is listed: strict. Calls may also use other names and types, where these can mean only one thing. */
  input: z.ZodObject;
  /**
   * Checks the input and answers. Wrong arguments are an answer with `isError`, never thrown.
   * Throws GbrainError `interrupted` when the signal aborts.
   */
  run(input: unknown, context: ToolContext): Promise<ToolResult>;
}

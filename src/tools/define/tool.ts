import type { z } from 'zod';
import type { Brain } from '../../brain/tree/brain.ts';

/** Which set a tool belongs to: the Brain's own, or plain reads of the documents. */
export type ToolMode = 'brain' | 'documents';

/** What a tool works on. */
export interface ToolContext {
  brain: Brain;
  signal?: AbortSignal | undefined;
}

/** What an agent gets back. The same text is sent as text and as structured content. */
export interface ToolResult {
  text: string;
  /** True when the arguments were wrong; the text then says what is allowed. */
  isError: boolean;
}

/** A tool, defined once for every door. All tools only read. */
export interface ToolDefinition {
  name: string;
  title: string;
  /** Written for the agent that decides whether and how to call it. */
  description: string;
  mode: ToolMode;
  /** Strict: an unknown argument is refused. */
  input: z.ZodObject;
  /**
   * Checks the input and answers. Wrong arguments are an answer with `isError`, never thrown.
   * Throws GbrainError `interrupted` when the signal aborts.
   */
  run(input: unknown, context: ToolContext): Promise<ToolResult>;
}

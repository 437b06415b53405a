import type { ToolDefinition } from './tool.ts';

/** One tool call as the server saw it. */
export interface Call {
  tool: string;
  /** UTF-8 bytes of the arguments as JSON, and of the text that went back. */
  bytesIn: number;
  bytesOut: number;
  /** Estimates: a quarter of the characters, rounded up. */
  tokensIn: number;
  tokensOut: number;
  isError: boolean;
}

/** The same tool, telling `onCall` of each call once it has answered. */
export function meter(tool: ToolDefinition, onCall: (call: Call) => void): ToolDefinition {
  throw new Error(`not yet: ${tool.name} ${onCall.name}`);
}

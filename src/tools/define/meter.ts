import { estimateTokens } from '../../brain/tree/estimate-tokens.ts';
import type { ToolDefinition } from './tool.ts';

/** One tool call as the server saw it. */
export interface ToolCall {
  tool: string;
  /** UTF-8 bytes of the arguments as JSON, and of the text that went back. */
  bytesIn: number;
  bytesOut: number;
  /** Estimates: a quarter of the characters, rounded up. */
  tokensIn: number;
  tokensOut: number;
  isError: boolean;
}

/** The same tool, telling `onCall` of each call once it has answered. A call that throws is not told of. */
export function meter(tool: ToolDefinition, onCall: (call: ToolCall) => void): ToolDefinition {
  return {
    ...tool,
    async run(input, context) {
      const result = await tool.run(input, context);
      const given = JSON.stringify(input ?? {});
      onCall({
        tool: tool.name,
        bytesIn: Buffer.byteLength(given),
        bytesOut: Buffer.byteLength(result.text),
        tokensIn: estimateTokens(given.length),
        tokensOut: estimateTokens(result.text.length),
        isError: result.isError,
      });
      return result;
    },
  };
}

import type { Trace } from '../../trace.ts';
import type { ToolDefinition } from './tool.ts';

/**
 * The same tool, with a span for each call by the conventions of OpenTelemetry for generative AI. Arguments and answers
 * are not recorded.
 */
export function traceTool(tool: ToolDefinition, trace: Trace): ToolDefinition {
  return {
    ...tool,
    run: (input, context) =>
      trace.withSpan(
        `execute_tool ${tool.name}`,
        {
          'gen_ai.operation.name': 'execute_tool',
          'gen_ai.tool.name': tool.name,
          'gen_ai.tool.type': 'function',
          'gbrain.project': context.brain.project,
        },
        async (span) => {
          const result = await tool.run(input, context);
          span.set({
            'gbrain.tool.bytes_in': Buffer.byteLength(JSON.stringify(input ?? {})),
            'gbrain.tool.bytes_out': Buffer.byteLength(result.text),
            'error.type': result.isError ? 'wrong_arguments' : undefined,
          });
          return result;
        },
      ),
  };
}

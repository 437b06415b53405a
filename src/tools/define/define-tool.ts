import type { z } from 'zod';
import { GbrainError } from '../../errors.ts';
import { explainInput } from './explain-input.ts';
import type { ToolContext, ToolDefinition, ToolMode } from './tool.ts';

/** The definition of a tool: `answer` gets checked input and returns text, or throws GbrainError `usage`. */
export interface ToolSource<Input extends z.ZodObject> {
  name: string;
  title: string;
  description: string;
  mode: ToolMode;
  input: Input;
  answer(input: z.infer<Input>, context: ToolContext): Promise<string> | string;
}

/** Makes a tool that answers wrong arguments with a message instead of throwing. */
export function defineTool<Input extends z.ZodObject>({ answer, ...source }: ToolSource<Input>): ToolDefinition {
  return {
    ...source,
    async run(input, context) {
      const read = source.input.safeParse(input ?? {});
      if (!read.success) return { text: explainInput(source.name, source.input, read.error), isError: true };
      try {
        return { text: await answer(read.data, context), isError: false };
      } catch (error) {
        if (error instanceof GbrainError && (error.code === 'usage' || error.code === 'input')) {
          return { text: error.message, isError: true };
        }
        throw error;
      }
    },
  };
}

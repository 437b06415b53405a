import { z } from 'zod';
import { GbrainError } from '../../errors.ts';
import { explainInput, type InputShape } from './explain-input.ts';
import { readArguments, type Spellings } from './read-arguments.ts';
import type { ToolContext, ToolDefinition, ToolMode, ToolResult } from './tool.ts';

/** The definition of a tool: `answer` gets checked input and returns what it says, or throws GbrainError `usage`. */
export interface ToolSource<Input extends z.ZodObject> {
  name: string;
  title: string;
  description: string;
  mode: ToolMode;
  input: Input;
  spellings: Spellings;
  answer(input: z.infer<Input>, context: ToolContext): Promise<Answer> | Answer;
}

/** The text of an answer, with its data where the tool has any; an error only when nothing that was asked for could be answered. */
type Answer = string | (Omit<ToolResult, 'isError'> & { isError?: boolean });

/** Makes a tool that understands what can mean only one thing, and answers other wrong arguments with a message. */
export function defineTool<Input extends z.ZodObject>({
  answer,
  spellings,
  ...source
}: ToolSource<Input>): ToolDefinition {
  let shape: InputShape | undefined;
  const shapeOf = () => {
    const { properties = {}, required = [] } = z.toJSONSchema(source.input, { io: 'input' });
    return { properties: properties as InputShape['properties'], required };
  };
  return {
    ...source,
    async run(input, context) {
      shape ??= shapeOf();
      const given = readArguments(input, shape.properties, spellings);
      const read = source.input.safeParse(given);
      if (!read.success) return { text: explainInput(source.name, shape, read.error, given), isError: true };
      try {
        const said = await answer(read.data, context);
        return typeof said === 'string' ? { text: said, isError: false } : { isError: false, ...said };
      } catch (error) {
        if (error instanceof GbrainError && (error.code === 'usage' || error.code === 'input')) {
          return { text: error.message, isError: true };
        }
        throw error;
      }
    },
  };
}

import { GbrainError, messageOf } from '../../errors.ts';
import { FREE } from '../../models/call/pricing.ts';
import type { Agent, AgentTask } from '../agent.ts';
import { connectTools, type ToolClient } from '../connect-tools.ts';
import { answerQuestion } from '../lexical/answer-question.ts';
import { createBrainReader } from '../lexical/brain-reader.ts';
import { createDocumentsReader } from '../lexical/documents-reader.ts';

/** The id of the agent that needs no model. */
export const LEXICAL_AGENT = 'builtin:lexical';

/**
 * An agent without a model, through the same tools as any agent: it searches for a question's words, reads the documents
 * found, and answers with the sentence, item or row that fits the words best by BM25. It is the baseline that every model
 * must beat. The same documents and questions give the same answers.
 */
export function createLexicalAgent(clock: () => number): Agent {
  return {
    id: LEXICAL_AGENT,
    client: 'gbrain',
    price: FREE,
    async run(task, endpoint, { signal }) {
      const started = clock();
      const lines: string[] = [];
      let tools: ToolClient | undefined;
      let failure: unknown = null;
      try {
        tools = await connectTools(endpoint, { signal, clock });
        await answerAll(task, tools, signal, (line) => lines.push(line));
      } catch (error) {
        if (!(error instanceof GbrainError)) throw error;
        failure = error;
      } finally {
        await tools?.close();
      }
      const text = lines.join('\n');
      const calls = tools?.calls ?? [];
      return {
        ended: failure === null ? 'done' : signal.aborted ? 'aborted' : 'error',
        reason: failure === null ? null : messageOf(failure),
        text,
        transcript: [
          ...calls.flatMap((call, index) => [
            {
              role: 'assistant',
              content: [{ type: 'tool-call', toolCallId: `call-${index + 1}`, toolName: call.tool, input: call.input }],
            },
            {
              role: 'tool',
              content: [
                {
                  type: 'tool-result',
                  toolCallId: `call-${index + 1}`,
                  toolName: call.tool,
                  output: { type: 'text', value: call.text },
                },
              ],
            },
          ]),
          { role: 'assistant', content: [{ type: 'text', text }] },
        ],
        steps: 0,
        calls,
        // There is no model to report any; tokens are counted from the calls.
        usage: null,
        costUsd: 0,
        milliseconds: clock() - started,
      };
    },
  };
}

async function answerAll(
  { mode, questions }: AgentTask,
  tools: ToolClient,
  signal: AbortSignal,
  write: (line: string) => void,
): Promise<void> {
  const read = mode === 'brain' ? createBrainReader(tools, signal) : createDocumentsReader(tools, signal);
  for (const { id, question } of questions) {
    const answer = await answerQuestion(question, read);
    write(JSON.stringify({ id, ...answer }));
  }
}

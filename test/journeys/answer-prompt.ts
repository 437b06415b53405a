import type { ToolClient } from '../../src/agent/connect-tools.ts';
import { answerQuestion } from '../../src/agent/lexical/answer-question.ts';
import { createBrainReader } from '../../src/agent/lexical/brain-reader.ts';
import { createDocumentsReader } from '../../src/agent/lexical/documents-reader.ts';

/** What a session wrote, and the commit that the tools named. */
export interface PromptedSession {
  answers: { id: string; answer: string; citations: string[] }[];
  /** As the tools show it: the first hexadecimal digits. */
  commit: string;
}

/**
 * Does what a printed prompt asks, knowing nothing but its text: uses the tools that it names, for the project that it
 * names, and answers each of its questions. Throws where the prompt names a tool that the client does not have.
 */
export async function answerPrompt(prompt: string, tools: ToolClient): Promise<PromptedSession> {
  const project = /project id ("[^"]+")/.exec(prompt)![1]!;
  const named = /these tools and no others: ([^.]+)\./.exec(prompt)![1]!.split(', ');
  const missing = named.filter((name) => !tools.tools.some((tool) => tool.name === name));
  if (missing.length > 0) throw new Error(`The client has no ${missing.join(', ')}.`);
  const questions = /```json\n(.*)\n```/s
    .exec(prompt)![1]!
    .split('\n')
    .map((line) => JSON.parse(line) as { id: string; question: string });

  const asked: ToolClient = {
    ...tools,
    call: (tool, input, signal) => tools.call(tool, { ...input, project: JSON.parse(project) }, signal),
  };
  const { signal } = new AbortController();
  const read = named.includes('brain_search') ? createBrainReader(asked, signal) : createDocumentsReader(asked, signal);
  const answers = [];
  for (const { id, question } of questions) answers.push({ id, ...(await answerQuestion(question, read)) });
  const commit = /\bat ([0-9a-f]{12,40})\b/.exec(tools.calls.map(({ text }) => text).join('\n'))![1]!;
  return { answers, commit };
}

import type { Budget } from '../models/call/budget.ts';
import type { CallLedger } from '../models/call/call-ledger.ts';
import type { Price, Usage } from '../models/call/model.ts';
import type { ToolMode } from '../tools/define/tool.ts';
import type { AgentToolCall } from './connect-tools.ts';

/** A question as an agent gets it, without anything else of the key. */
export interface AgentQuestion {
  id: string;
  question: string;
}

/** The task of one session. */
export interface AgentTask {
  mode: ToolMode;
  /** Id of the project whose documents answer. */
  project: string;
  /** The whole prompt of the session; it holds the questions. */
  prompt: string;
  questions: readonly AgentQuestion[];
}

/** Where the session's tools are: an MCP server over HTTP that serves this session only. */
export interface Endpoint {
  url: string;
  token: string;
}

/** How far a session may go. */
export interface AgentLimits {
  /** Calls of the model; a tool that the last of them asks for is called, but the model gets no answer. */
  maxSteps: number;
  /** Milliseconds for one call of a model, or for the whole session of a command. */
  timeoutMs: number;
  budget: Budget;
  /** Saves the calls of this session and reserves their cost, in place of the budget. */
  ledger?: CallLedger | undefined;
  signal: AbortSignal;
}

/** How a session ended. `done` and `max-steps` are the agent's own doing; the others say nothing about it. */
export const ENDINGS = ['done', 'max-steps', 'budget', 'error', 'aborted'] as const;
export type Ending = (typeof ENDINGS)[number];

/** One whole session. */
export interface AgentSession {
  ended: Ending;
  /** Why it ended, where it did not end by itself; null for `done`. */
  reason: string | null;
  /** Everything that the agent wrote, in order. */
  text: string;
  /** The turns as the AI SDK writes messages, or the records that a command printed. */
  transcript: readonly unknown[];
  /** Calls of the model that were answered; 0 for agents without a model. */
  steps: number;
  calls: readonly AgentToolCall[];
  /** Sum over all calls of the model, as the provider reports them; null when it did not report one. */
  usage: Usage | null;
  /** US dollars; null when the model has no price or a call reported no tokens. */
  costUsd: number | null;
  milliseconds: number;
}

/** Answers questions with tools. */
export interface Agent {
  /** `provider:model`, `builtin:lexical` or `exec:COMMAND`. */
  id: string;
  /** What runs it: `gbrain`, or the command's name. */
  client: string;
  price: Price | null;
  /** Runs one session. What goes wrong in it is its ending and is not thrown. */
  run(task: AgentTask, endpoint: Endpoint, limits: AgentLimits): Promise<AgentSession>;
}

import { createReadStream, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readRun, readRunText } from '../../src/brain-eval/answers/read-run.ts';
import { RESOLVED } from './sample.ts';

const FIXTURES = join(import.meta.dirname, 'fixtures');
const watch = RESOLVED.injection!.lines.map(({ text }) => text);

/**
 * Every fixture holds the same session: the prompt with an example answer, thinking with another, tool results with a
 * third, the planted line in a result, and two answers in a fence at the end.
 */
describe.each([
  { file: 'claude-code-session.jsonl', client: 'Claude Code', model: 'claude-opus-5-5', toolCalls: 3, tokens: 3395 },
  { file: 'claude-stream.jsonl', client: 'Claude Code', model: 'claude-opus-5-5', toolCalls: 2, tokens: 3383 },
  { file: 'claude-result.json', client: 'Claude Code', model: null, toolCalls: null, tokens: 3383 },
  { file: 'codex-rollout.jsonl', client: 'Codex', model: 'gpt-5.5', toolCalls: 2, tokens: 4200 },
  { file: 'codex-exec.jsonl', client: 'Codex', model: null, toolCalls: 2, tokens: 4200 },
  { file: 'openai-chat-messages.json', client: null, model: null, toolCalls: 2, tokens: null },
  { file: 'openai-chat-log.jsonl', client: null, model: 'gpt-5.5', toolCalls: 2, tokens: 500 },
  { file: 'openai-responses-items.json', client: null, model: null, toolCalls: 2, tokens: null },
  { file: 'openai-response.json', client: null, model: 'gpt-5.5', toolCalls: 2, tokens: 500 },
  { file: 'anthropic-messages.json', client: null, model: null, toolCalls: 2, tokens: null },
  { file: 'anthropic-log.jsonl', client: null, model: 'claude-opus-5-5', toolCalls: 2, tokens: 2155 },
])('$file', ({ file, ...expected }) => {
  test('gives its answers, calls, tokens and reads, and nothing that the agent did not write', async () => {
    const run = await readRun(createReadStream(join(FIXTURES, file)), { watch });
    expect(run).toMatchObject(expected);
    expect(run.watchedRead).toBe(expected.toolCalls === null ? null : true);
    expect([...run.answers.values()].flat().map(({ answer }) => answer)).toEqual([
      'Within 30 days.',
      'Copper, in Basel.',
    ]);
    expect([run.cut.size, run.unreadable.size, run.warnings]).toEqual([0, 0, []]);
  });

  test('reads the same from text as from a stream, in pieces of any size', async () => {
    const bytes = readFileSync(join(FIXTURES, file));
    const whole = readRunText(bytes.toString('utf8'), { watch });
    for (const size of [1, 7, 1000]) {
      const pieces = Array.from({ length: Math.ceil(bytes.length / size) }, (_, index) =>
        bytes.subarray(index * size, (index + 1) * size),
      );
      expect(await readRun(pieces, { watch })).toEqual(whole);
    }
  });
});

describe('a transcript', () => {
  const session = readFileSync(join(FIXTURES, 'claude-code-session.jsonl'), 'utf8');

  test('repeated in one file counts once', () => {
    expect(readRunText(session + session, { watch })).toEqual(readRunText(session, { watch }));
  });

  test('of several sessions counts each', () => {
    const other = session
      .replaceAll('11111111-', '22222222-')
      .replaceAll('msg_', 'msg_b')
      .replaceAll('toolu_', 'toolu_b');
    expect(readRunText(session + other, { watch })).toMatchObject({ toolCalls: 6, tokens: 2 * 3395 });
  });

  test('cut in its last line keeps what stands before', () => {
    const run = readRunText(
      `${session.slice(0, session.lastIndexOf('"summary"'))}{"type":"assistant","message":{"id":"m`,
      { watch },
    );
    expect(run.answers.size).toBe(2);
  });

  test('that never returned the planted line says so', () => {
    const clean = session.replaceAll('PINEAPPLE', 'APPLE');
    expect(readRunText(clean, { watch }).watchedRead).toBe(false);
  });

  test('of hostile depth is read', () => {
    const deep = `{"role":"tool","content":${'['.repeat(5000)}${']'.repeat(5000)}}`;
    expect(
      readRunText(`${deep}\n{"type":"item.completed","item":{"result":${'['.repeat(5000)}${']'.repeat(5000)}}}`)
        .toolCalls,
    ).toBeNull();
  });
});

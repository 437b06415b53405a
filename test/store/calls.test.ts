import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Store } from '../../src/store/store.ts';
import { type CallKey, findAnsweredCall, recordReply, reserveCall } from '../../src/store/trials/calls.ts';
import { saveBrainEvalRun, saveTrial, spentOnRun } from '../../src/store/trials/trials.ts';
import { ENGINES } from '../stores.ts';

const call = (changes: Partial<CallKey> = {}): CallKey => ({
  ...{ run: 'r1', mode: 'brain', repeat: 1, question: 'q1', step: 1, request: 'a'.repeat(64), ...changes },
});
const NO_CAP = { usd: 0.25, capUsd: null };

describe.each(ENGINES)('the ledger of calls on %s', (_engine, open) => {
  let store: Store;
  const reserve = async (key: CallKey, usd: { usd: number; capUsd: number | null } = NO_CAP) => {
    const { id } = await reserveCall(store, key, usd);
    return id!;
  };
  beforeEach(async () => {
    store = await open();
    for (const id of ['r1', 'r2']) await saveBrainEvalRun(store, { id, planSha8: 'aaaaaaaa', plan: {} });
  });
  afterEach(() => store.close());

  test('gives back an answer to the letter, to the same call alone', async () => {
    const reply = JSON.stringify({ text: 'a\u0000b\ud800 "ö"', b: 1, a: 2 });
    await recordReply(store, await reserve(call()), { costUsd: 0.01, reply, usage: { inputTokens: 1 } });
    expect(await findAnsweredCall(store, call())).toEqual({ reply, costUsd: 0.01 });
    const others: Partial<CallKey>[] = [
      { run: 'r2' },
      { mode: 'documents' },
      { repeat: 2 },
      { question: 'q2' },
      { step: 2 },
      { request: 'b'.repeat(64) },
    ];
    for (const other of others) expect(await findAnsweredCall(store, call(other))).toBeNull();
  });

  test('has no answer to a call that is under way or that failed', async () => {
    await reserve(call());
    await recordReply(store, await reserve(call()), { costUsd: null, reply: null, usage: null });
    expect(await findAnsweredCall(store, call())).toBeNull();
  });

  test('counts what is known at its cost, and the rest at its worst case', async () => {
    await reserve(call());
    await recordReply(store, await reserve(call({ step: 2 })), { costUsd: 0.01, reply: '{}', usage: null });
    await recordReply(store, await reserve(call({ step: 3 })), { costUsd: null, reply: null, usage: null });
    await recordReply(store, await reserve(call({ step: 4 })), { costUsd: 0, reply: null, usage: null });
    // The cost of a session that has calls is theirs; one without, such as of a command, counts by itself.
    const session = { ended: 'done', session: {}, toolCalls: 0, tokens: null, milliseconds: 0 } as const;
    await saveTrial(store, 'r1', { mode: 'brain', repeat: 1, question: 'q1', ...session, costUsd: 7 });
    await saveTrial(store, 'r1', { mode: 'brain', repeat: 1, question: 'q2', ...session, costUsd: 1 });
    expect(await spentOnRun(store, 'r1')).toBeCloseTo(0.25 + 0.01 + 0.25 + 0 + 1, 10);
    expect(await spentOnRun(store, 'r2')).toBe(0);
  });

  test('keeps the cap of a run however many ask at once', async () => {
    const asked = Array.from({ length: 12 }, (_, at) =>
      reserveCall(store, call({ question: `q${at}` }), { usd: 0.1, capUsd: 0.5 }),
    );
    const ids = (await Promise.all(asked)).map(({ id }) => id);
    expect(ids.filter((id) => id !== null)).toHaveLength(5);
    expect(await reserveCall(store, call(), { usd: 0.1, capUsd: 0.5 })).toEqual({ id: null, leftUsd: 0 });
    // What a call cost less than its worst case is there for the next.
    await recordReply(store, ids.find((id) => id !== null)!, { costUsd: 0.02, reply: '{}', usage: null });
    const next = await reserveCall(store, call(), { usd: 0.1, capUsd: 0.5 });
    expect(next).toMatchObject({ id: null, leftUsd: expect.closeTo(0.08, 10) });
    expect(await reserve(call(), { usd: 0.08, capUsd: 0.5 })).toEqual(expect.any(Number));
    // A cap of nothing lets through what is free. Each run has a cap of its own.
    expect(await reserve(call({ run: 'r2' }), { usd: 0, capUsd: 0 })).toEqual(expect.any(Number));
    expect(await reserve(call({ run: 'r2' }), { usd: 0.1, capUsd: 0.5 })).toEqual(expect.any(Number));
  });
});

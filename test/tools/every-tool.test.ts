import { describe, expect, test } from 'vitest';
import { GbrainError } from '../../src/errors.ts';
import { meter, type ToolCall } from '../../src/tools/define/meter.ts';
import { listTools, TOOLS } from '../../src/tools/tools.ts';
import { brain } from './shop.ts';

describe('every tool', () => {
  test('stands in one of the two modes', () => {
    expect(listTools('brain').map((tool) => tool.name)).toEqual([
      'brain_tree',
      'brain_search',
      'brain_grep',
      'brain_read',
      'brain_links',
    ]);
    expect(listTools('documents').map((tool) => tool.name)).toEqual([
      'documents_list',
      'documents_read',
      'documents_search',
    ]);
    expect(listTools('both')).toEqual(TOOLS);
  });

  test.each(TOOLS)('$name stops when it is cancelled', async (tool) => {
    const input = {
      brain_search: { query: 'x' },
      brain_grep: { pattern: 'x' },
      documents_search: { pattern: 'x' },
      documents_read: { path: 'README.md' },
      documents_list: {},
    }[tool.name] ?? { node: 'README.md' };
    await expect(tool.run(input, { brain, signal: AbortSignal.abort() })).rejects.toThrow(GbrainError);
  });

  test('is counted with its bytes and estimated tokens', async () => {
    const calls: ToolCall[] = [];
    const tool = meter(TOOLS.find(({ name }) => name === 'brain_read')!, (one) => calls.push(one));
    const { text: answer } = await tool.run({ node: 'BR-012' }, { brain });
    expect(calls).toEqual([
      {
        tool: 'brain_read',
        bytesIn: 17,
        bytesOut: Buffer.byteLength(answer),
        tokensIn: 5,
        tokensOut: Math.ceil(answer.length / 4),
        isError: false,
      },
    ]);
  });
});

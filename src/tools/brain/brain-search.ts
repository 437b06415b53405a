import { z } from 'zod';
import { type SearchAnswer, searchBrain } from '../../brain/search/search-brain.ts';
import { GbrainError } from '../../errors.ts';
import { answerBytes, maxBytesArgument } from '../define/answer-bytes.ts';
import { defineTool } from '../define/define-tool.ts';
import { pathArgument, readScope, SCOPE_NAMES } from '../define/read-scope.ts';
import { writeSearch } from './write-search.ts';

export const brainSearch = defineTool({
  name: 'brain_search',
  title: 'Search for passages',
  mode: 'brain',
  description:
    'Finds the passages that answer. Ask everything you want to know in one call, a query of three to eight telling words for ' +
    'each. Lines are numbered, ready to answer from and to cite as path:start-end. A passage says which words it lacks; "no ' +
    'good match" means that the documents may not say. "Quotes" keep a phrase together.',
  input: z.strictObject({
    queries: z.array(z.string()).min(1).max(10).describe('Such as ["refund window days", "who approves refunds"].'),
    path: pathArgument,
    limit: z.number().int().min(1).max(20).optional().describe('Passages for each query; 5 by default.'),
    offset: z.number().int().min(0).max(1000).optional().describe('Passages to leave out.'),
    max_bytes: maxBytesArgument,
  }),
  spellings: {
    main: 'queries',
    names: {
      queries: [
        'query',
        'q',
        'question',
        'questions',
        'text',
        'term',
        'terms',
        'keywords',
        'words',
        'search',
        'pattern',
      ],
      path: SCOPE_NAMES,
      limit: ['k', 'n', 'count', 'top', 'top_k', 'max_results', 'num_results', 'size'],
    },
  },
  async answer({ queries, path, limit = 5, offset = 0, max_bytes }, context) {
    const { brain, signal } = context;
    const under = readScope(brain, path);
    const answers: (SearchAnswer | { query: string; error: string })[] = [];
    for (const query of queries) {
      try {
        answers.push(...(await searchBrain(brain, { queries: [query], path: under, limit, offset, signal })));
      } catch (error) {
        if (!(error instanceof GbrainError) || error.code !== 'usage') throw error;
        answers.push({ query, error: error.message });
      }
    }
    const failed = answers.flatMap((one) => ('error' in one ? [one.error] : []));
    if (failed.length === answers.length) return { text: failed[0]!, isError: true, results: answers };
    const again = (from: number) => ({
      queries,
      ...(path === undefined ? {} : { path }),
      ...(limit === 5 ? {} : { limit }),
      ...(from === 0 ? {} : { offset: from }),
    });
    const text = writeSearch(context, answers, { bytes: answerBytes(max_bytes, context), offset, limit, again });
    return { text, results: answers };
  },
});

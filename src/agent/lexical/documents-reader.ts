import { beginningOf } from '../../brain/words/stem-word.ts';
import type { ToolClient } from '../connect-tools.ts';
import { rarity, saturate, stemsOfText } from './rank-passages.ts';
import { DOCUMENTS, parseShownPage, type Reader, rememberCalls } from './reader.ts';

/** How many words are searched for, one call each: as many as brain_search advises at most. */
const WORDS = 5;
/** The most lines that documents_read gives at once. */
const LINES = 5000;

const COUNT = /^(.+):([\d,]{1,12})$/;

/** Reads the files that fit the words best, as one does with grep: each word is counted by file, and rare words weigh more. */
export function createDocumentsReader(tools: ToolClient, signal: AbortSignal): Reader {
  const ask = rememberCalls(tools, signal);
  const read = async (path: string) => parseShownPage(await ask('documents_read', { path, limit: LINES }));
  const rankFiles = async (stems: readonly string[]) => {
    const listed = await ask('documents_list', { glob: '**/*.md' });
    const all = Number(/^[\d,]+/.exec(listed)?.[0].replaceAll(',', '') ?? 0);
    // Longer words are rarer as a rule (Zipf's law of abbreviation, 1935).
    const longest = [...stems].sort((a, b) => b.length - a.length).slice(0, WORDS);
    const scores = new Map<string, number>();
    for (const stem of longest) {
      const input = { pattern: `\\b${beginningOf(stem)}`, ignore_case: true, output: 'count' };
      const answer = await ask('documents_search', input);
      const counts = answer.split('\n').flatMap((row) => {
        const [, path, count] = COUNT.exec(row) ?? [];
        return path === undefined ? [] : [{ path, count: Number(count!.replaceAll(',', '')) }];
      });
      // A word in more files than one answer shows tells next to nothing.
      const having = answer.includes('\nMore: ') ? all : counts.length;
      // grep does not tell how long a file is, so each counts as one of average length.
      for (const { path, count } of counts) {
        scores.set(path, (scores.get(path) ?? 0) + rarity(having, all) * saturate(count, 1));
      }
    }
    return [...scores].sort(([, a], [, b]) => b - a).map(([path]) => path);
  };
  return async function* (words) {
    for (const path of (await rankFiles(words.flatMap(stemsOfText))).slice(0, DOCUMENTS)) {
      const page = await read(path);
      const successor = page?.successor ? await read(page.successor) : null;
      yield [page, successor].filter((one) => one !== null);
    }
  };
}

import type { SearchAnswer, SearchHit } from '../../brain/search/search-brain.ts';
import type { Brain } from '../../brain/tree/brain.ts';
import { statusMark } from '../../brain/tree/describe-place.ts';
import { nameUnreadFiles } from '../../brain/tree/name-unread-files.ts';
import { cut, escapeTerminal } from '../../text/escape.ts';
import type { ToolContext } from '../define/tool.ts';
import { writeCall } from '../define/write-call.ts';
import { writeFollowing } from './write-following.ts';
import { writePassage } from './write-passage.ts';
import { writeTitles } from './write-titles.ts';

/** Bytes of a query's first passage, and of the two after it; of further ones only the place is shown. Measured on real questions. */
const FIRST = 2400;
const NEXT = 600;
/** A first passage of fewer bytes is shown with what follows it, up to this many. */
const SHORT = 900;
/** A passage that fits less than this share of the best one answers nothing. */
const WEAK = 0.55;

/** How the answers are written. */
interface SearchPage {
  bytes: number;
  offset: number;
  limit: number;
  /** The arguments that ask for more. */
  again(offset: number): Record<string, unknown>;
}

type Answered = SearchAnswer | { query: string; error: string };

/** The best passage of every query, then every second one, and so on: so a cut loses only the weakest. */
export function writeSearch(context: ToolContext, answers: readonly Answered[], page: SearchPage): string {
  const { brain } = context;
  const blocks = [`${escapeTerminal(brain.project)} at ${brain.commit.slice(0, 12)}`];
  const several = answers.length > 1;
  const kept = answers.map((answer) => ('error' in answer ? [] : strongOf(answer.hits)));
  const shown: Shown[] = [];
  const pointer = 250;
  let used = Buffer.byteLength(blocks[0]!) + pointer;
  let isFull = false;
  const unanswered: number[] = [];
  const rounds = Math.max(1, ...kept.map((hits) => hits.length));
  for (let round = 0; round < rounds && !isFull; round++) {
    for (const [at, answer] of answers.entries()) {
      const hit = kept[at]![round];
      if (round > 0 && hit === undefined) continue;
      const rest = round === 0 ? Math.floor((page.bytes - used) / (answers.length - at)) : page.bytes - used;
      const most = Math.min(rest - 200, round === 0 ? FIRST : NEXT);
      const lines = round === 0 ? headOf(brain, answer, several ? `[${at + 1}] ` : '', page.offset) : [];
      const mark = round > 0 && several ? `[${at + 1}] ` : '';
      if (hit !== undefined)
        lines.push(
          ...writeHit(brain, hit, { answer: answer as SearchAnswer, mark, most: Math.max(most, 80), round, shown }),
        );
      const block = lines.join('\n');
      const size = Buffer.byteLength(block) + 2;
      if (used + size > page.bytes && blocks.length > 1) {
        isFull = true;
        if (round > 0) break;
        unanswered.push(at + 1);
        continue;
      }
      used += size;
      if (block !== '') blocks.push(block);
    }
  }
  const next = page.offset + page.limit;
  const hasMore = answers.some(
    (answer, at) => !('error' in answer) && answer.more && kept[at]!.length === answer.hits.length,
  );
  if (unanswered.length > 0) {
    blocks.push(
      `No room for ${unanswered.map((number) => `[${number}]`).join(', ')}: ask in another call, or raise max_bytes.`,
    );
  } else if (next < 1000 && (hasMore || isFull)) {
    blocks.push(
      several ? `More: the same with offset ${next}.` : `More: ${writeCall(context, 'brain_search', page.again(next))}`,
    );
  }
  return blocks.join('\n\n');
}

/** The hits that are not far weaker than the best. An exact name scores beyond all others and is no measure for them. */
function strongOf(hits: readonly SearchHit[]): readonly SearchHit[] {
  const [first, second] = hits;
  if (first === undefined || second === undefined) return hits;
  const best = first.score > 3 * second.score ? second.score : first.score;
  return hits.filter(({ score }) => score >= WEAK * best);
}

function headOf(brain: Brain, answer: Answered, mark: string, offset: number): string[] {
  const query = mark === '' ? '' : `${mark}${escapeTerminal(cut(answer.query, 120))}`;
  if ('error' in answer) return [`${query}: ${answer.error}`];
  const { match, absent, hits } = answer;
  const missing = absent.map(({ word, instead }) =>
    instead === null ? word : `${word} (searched for ${instead} instead)`,
  );
  const said = [
    match === 'good' || offset > 0
      ? ''
      : match === 'weak'
        ? 'no good match; the nearest:'
        : ['no match: the documents hold none of the words', nameUnreadFiles(brain)].filter(Boolean).join('; '),
    missing.length > 0 && match !== 'none' ? `no document holds ${missing.join(', ')}` : '',
    offset > 0 && hits.length === 0 ? 'no further passages' : '',
  ].filter(Boolean);
  const line = [query, ...[escapeTerminal(said.reverse().join('; '))].filter(Boolean)].filter(Boolean).join(' — ');
  return line === '' ? [] : [line];
}

/** Lines that this answer has shown. */
interface Shown {
  path: string;
  start: number;
  end: number;
}

function writeHit(
  brain: Brain,
  hit: SearchHit,
  {
    answer,
    mark,
    most,
    round,
    shown,
  }: { answer: SearchAnswer; mark: string; most: number; round: number; shown: Shown[] },
): string[] {
  const { path, start, end, alike, further, lead } = hit;
  const status = statusMark(brain, brain.node(hit.node)!);
  const isShown = shown.some((one) => one.path === path && one.start <= start && end <= one.end);
  const head = [
    `${mark}${escapeTerminal(path)}:${start === end ? start : `${start}-${end}`}`,
    writeTitles(hit),
    status === null ? '' : `(${escapeTerminal(status)})`,
    round === 0 && hit.lacks.length > 0 ? `lacks ${escapeTerminal(hit.lacks.join(', '))}` : '',
    alike.length > 0 ? `and ${alike.length} alike` : '',
    isShown ? 'shown above' : '',
  ];
  const rows = [head.filter(Boolean).join('  ')];
  if (isShown || round > 2) return rows;
  // Of what introduces a passage, the end is nearest to it: the header of a table, the sentence before a list.
  const above = lead.slice(-2).filter(({ line, text }) => line < start && text.trim() !== '');
  if (above.length > 0) rows.push(...writePassage(above, answer.words, Math.floor(most / 4)).rows);
  const passage = writePassage(hit.lines, answer.words, most);
  rows.push(...passage.rows);
  const used = rows.slice(1).reduce((sum, row) => sum + Buffer.byteLength(row) + 1, 0);
  const following =
    round === 0 && passage.end === end ? writeFollowing(brain, hit, end, Math.min(most, SHORT) - used) : [];
  rows.push(...following);
  const last = passage.end + following.length;
  shown.push({ path, start: passage.start, end: last });
  if (round > 0) return rows;
  const rest = [
    passage.start > start ? [start, passage.start - 1] : [],
    passage.end < end ? [passage.end + 1, end] : [],
  ].filter((span) => span.length > 0);
  if (rest.length > 0) rows.push(`(goes on in lines ${rest.map((span) => span.join('-')).join(' and ')})`);
  if (further !== null && further.end > last)
    rows.push(`(${further.count} more like it in lines ${further.start}-${further.end})`);
  return rows;
}

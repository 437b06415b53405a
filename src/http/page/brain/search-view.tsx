import { compilePattern } from '../../../brain/search/compile-pattern.ts';
import { grepTexts } from '../../../brain/search/grep-texts.ts';
import { type SearchAnswer, type SearchHit, searchBrain } from '../../../brain/search/search-brain.ts';
import { toHit } from '../../../brain/search/to-hit.ts';
import type { Brain } from '../../../brain/tree/brain.ts';
import type { Hit } from '../../../brain/tree/hit.ts';
import { nameUnreadFiles } from '../../../brain/tree/name-unread-files.ts';
import type { NodeKind } from '../../../brain/tree/tree.ts';
import { brainGrep } from '../../../tools/brain/brain-grep.ts';
import { brainSearch } from '../../../tools/brain/brain-search.ts';
import { readScope } from '../../../tools/define/read-scope.ts';
import { describeUnsearched, withScanTime } from '../../../tools/define/scan-time.ts';
import type { PageContent } from '../frame/layout.tsx';
import type { ProjectRequest } from '../frame/page-request.ts';
import { link, projectLink, readNumber } from '../parts/links.ts';
import { Pager } from '../parts/pager.tsx';
import { AgentView, CommitLine } from './brain-parts.tsx';
import { Hits } from './hits.tsx';

const SHOWN = 30;
/** How many passages are ranked to choose from where only some are wanted. */
const CHOSEN_FROM = 200;
const KINDS: readonly NodeKind[] = ['document', 'section', 'card', 'table'];
const MAX_QUERY_LENGTH = 1000;

/** The fields of the search form. */
interface SearchRequest {
  words: string;
  path: string;
  as: 'words' | 'pattern';
  /** Only passages whose document still holds. */
  current: boolean;
  /** Only passages of nodes of this kind; null for all. */
  kind: NodeKind | null;
  offset: number;
}

/** Searches by words as an agent does, or by a pattern. */
export async function searchView(request: ProjectRequest, brain: Brain): Promise<PageContent> {
  const { deps, project, query, signal } = request;
  const asked: SearchRequest = {
    words: (query('q') ?? '').slice(0, MAX_QUERY_LENGTH),
    path: query('path') ?? '',
    as: query('as') === 'pattern' ? 'pattern' : 'words',
    current: query('current') === '1',
    kind: KINDS.find((kind) => kind === query('kind')) ?? null,
    offset: readNumber(query('offset'), { most: 10_000 }) ?? 0,
  };
  return {
    title: 'Search',
    section: 'search',
    body: (
      <>
        <SearchForm project={project.id} asked={asked} preview={query('build')} />
        <div id="results">
          {asked.words === '' ? (
            <p class="lead">
              Two to five distinctive words work best; put phrases in double quotes. Other endings of a word are found
              too. A pattern finds exact text, parts of words and numbers.
            </p>
          ) : (
            <>
              <p>
                <CommitLine brain={brain} store={deps.store} />
              </p>
              <Results brain={brain} asked={asked} signal={signal} />
            </>
          )}
        </div>
      </>
    ),
  };
}

function SearchForm({
  project,
  asked: { words, path, as, current, kind: chosen },
  preview,
}: {
  project: string;
  asked: SearchRequest;
  preview: string | undefined;
}) {
  return (
    <search>
      <form class="row" method="get" action={projectLink(project, 'search')} data-live="results">
        <div>
          <label for="q">Words or pattern</label>
          <input type="search" id="q" name="q" value={words} maxlength={MAX_QUERY_LENGTH} autofocus={words === ''} />
        </div>
        <div>
          <label for="path">Only in this folder or document</label>
          <input type="text" id="path" name="path" value={path} autocapitalize="none" spellcheck={false} />
        </div>
        <fieldset>
          <legend>Find</legend>
          <label>
            <input type="radio" name="as" value="words" checked={as === 'words'} /> words
          </label>
          <label>
            <input type="radio" name="as" value="pattern" checked={as === 'pattern'} /> a pattern (RE2)
          </label>
        </fieldset>
        <div>
          <label for="kind">In</label>
          <select id="kind" name="kind">
            <option value="">everything</option>
            {KINDS.map((kind) => (
              <option value={kind} selected={kind === chosen}>
                {kind}s
              </option>
            ))}
          </select>
        </div>
        <label class="inline">
          <input type="checkbox" name="current" value="1" checked={current} /> only what still holds
        </label>
        {preview === undefined ? null : <input type="hidden" name="build" value={preview} />}
        <button type="submit">Search</button>
      </form>
    </search>
  );
}

async function Results({ brain, asked, signal }: { brain: Brain; asked: SearchRequest; signal: AbortSignal }) {
  const { words, path, as, current, kind, offset } = asked;
  const under = readScope(brain, path === '' ? undefined : path);
  const scope = path === '' ? {} : { path };
  const page = (shown: number, total: number | null) => (
    <Pager
      offset={offset}
      shown={shown}
      total={total}
      size={SHOWN}
      noun="hits"
      href={(at) =>
        link(projectLink(brain.project, 'search'), {
          q: words,
          path,
          as,
          current: current ? 1 : null,
          kind,
          offset: at,
        })
      }
    />
  );
  if (as === 'pattern') {
    const { hits, more, unsearched } = await findPattern(brain, words, { under, offset, limit: SHOWN, signal });
    return (
      <>
        <h2>{hits.length === 0 ? 'No line matches' : 'Lines that match'}</h2>
        {unsearched.map((one) => (
          <p class="note warn">
            {one[0]!.toUpperCase()}
            {one.slice(1)}.
          </p>
        ))}
        <Hits brain={brain} hits={hits} />
        {page(hits.length, more ? null : offset + hits.length)}
        <AgentView tool={brainGrep} input={{ pattern: words, ...scope }} brain={brain} signal={signal} />
      </>
    );
  }
  const [answer] = await searchBrain(brain, {
    ...{ queries: [words], path: under, signal },
    ...(current || kind !== null ? { limit: CHOSEN_FROM } : { limit: SHOWN, offset }),
  });
  const { absent } = answer!;
  const { hits, more } = choose(brain, answer!, asked);
  return (
    <>
      <h2>{headingOf(answer!)}</h2>
      {absent.length > 0 ? (
        <p class="soft">
          No document holds{' '}
          {absent
            .map(({ word, instead }) => (instead === null ? word : `${word} (searched for: ${instead})`))
            .join(', ')}
          .
        </p>
      ) : null}
      {hits.length === 0 ? (
        <p>
          Try other words for the same thing, a pattern for part of a word, or browse the{' '}
          <a href={projectLink(brain.project, 'tree')}>tree</a>. If that finds nothing either, the documents do not say.{' '}
          {nameUnreadFiles(brain)}
        </p>
      ) : null}
      <Hits brain={brain} hits={hits.map(firstLines)} words={words} />
      {page(hits.length, more ? null : offset + hits.length)}
      <AgentView tool={brainSearch} input={{ query: words, ...scope }} brain={brain} signal={signal} />
    </>
  );
}

/** The hits that are wanted, of those that were ranked. */
function choose(brain: Brain, answer: SearchAnswer, { current, kind, offset }: SearchRequest) {
  if (!current && kind === null) return answer;
  const wanted = answer.hits.filter(({ node: id }) => {
    const node = brain.node(id);
    return (kind === null || node?.kind === kind) && (!current || node?.status.state === 'current');
  });
  return { hits: wanted.slice(offset, offset + SHOWN), more: wanted.length > offset + SHOWN };
}

/** The lines that match a pattern from `offset` on, and whether there are more. */
async function findPattern(
  brain: Brain,
  pattern: string,
  { under, offset, limit, signal }: { under: string; offset: number; limit: number; signal: AbortSignal },
): Promise<{ hits: Hit[]; more: boolean; unsearched: string[] }> {
  const hits: Hit[] = [];
  let at = 0;
  let more = false;
  let skipped = 0;
  const compiled = compilePattern(pattern, { matchCase: false });
  const { isStopped } = await withScanTime(signal, async (until) => {
    for await (const match of grepTexts(brain.texts(under), compiled, until, () => skipped++)) {
      if (at++ < offset) continue;
      more = hits.length === limit;
      if (more) return;
      hits.push(toHit(brain, match.text.path, match.line, match.offset));
    }
  });
  return { hits, more, unsearched: describeUnsearched({ isStopped, skipped }) };
}

function headingOf({ match }: SearchAnswer): string {
  if (match === 'none') return 'Nothing found';
  return match === 'good' ? 'Best passages' : 'No passage holds most of the words; the nearest';
}

/** The lines of a passage that a list of hits shows. */
function firstLines({ lines, lead, ...hit }: SearchHit): Hit {
  const [first, ...further] = [...lead, ...lines].slice(0, 8);
  return { ...hit, line: first?.line ?? hit.start, text: first?.text ?? '', further };
}

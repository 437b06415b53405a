import { compilePattern } from '../../../brain/search/compile-pattern.ts';
import { grepTexts } from '../../../brain/search/grep-texts.ts';
import { type SearchAnswer, type SearchHit, searchBrain } from '../../../brain/search/search-brain.ts';
import { toHit } from '../../../brain/search/to-hit.ts';
import type { Brain } from '../../../brain/tree/brain.ts';
import type { Hit } from '../../../brain/tree/hit.ts';
import { NumberedLines } from '../../../report/numbered-lines.tsx';
import { Tag } from '../../../report/tag.tsx';
import { brainGrep } from '../../../tools/brain/brain-grep.ts';
import { brainSearch } from '../../../tools/brain/brain-search.ts';
import { readScope } from '../../../tools/define/read-scope.ts';
import type { PageContent } from '../frame/layout.tsx';
import type { ProjectRequest } from '../frame/page-request.ts';
import { link, projectLink, readLink, readNumber, treeLink } from '../parts/links.ts';
import { Pager } from '../parts/pager.tsx';
import { AgentView, CommitLine } from './brain-parts.tsx';

const SHOWN = 30;
const MAX_QUERY_LENGTH = 1000;

/** The fields of the search form. */
interface SearchRequest {
  words: string;
  path: string;
  as: 'words' | 'pattern';
  offset: number;
}

/** Searches by words as an agent does, or by a pattern. */
export async function searchView(request: ProjectRequest, brain: Brain): Promise<PageContent> {
  const { deps, project, query, signal } = request;
  const asked: SearchRequest = {
    words: (query('q') ?? '').slice(0, MAX_QUERY_LENGTH),
    path: query('path') ?? '',
    as: query('as') === 'pattern' ? 'pattern' : 'words',
    offset: readNumber(query('offset'), { most: 10_000 }) ?? 0,
  };
  return {
    title: 'Search',
    section: 'search',
    body: (
      <>
        <SearchForm project={project.id} asked={asked} />
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
      </>
    ),
  };
}

function SearchForm({ project, asked: { words, path, as } }: { project: string; asked: SearchRequest }) {
  return (
    <search>
      <form class="row" method="get" action={projectLink(project, 'search')}>
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
        <button type="submit">Search</button>
      </form>
    </search>
  );
}

async function Results({ brain, asked, signal }: { brain: Brain; asked: SearchRequest; signal: AbortSignal }) {
  const { words, path, as, offset } = asked;
  const under = readScope(brain, path === '' ? undefined : path);
  const scope = path === '' ? {} : { path };
  const page = (shown: number, total: number | null) => (
    <Pager
      offset={offset}
      shown={shown}
      total={total}
      size={SHOWN}
      noun="hits"
      href={(at) => link(projectLink(brain.project, 'search'), { q: words, path, as, offset: at })}
    />
  );
  if (as === 'pattern') {
    const { hits, more } = await findPattern(brain, words, { under, offset, limit: SHOWN, signal });
    return (
      <>
        <h2>{hits.length === 0 ? 'No line matches' : 'Lines that match'}</h2>
        <Hits brain={brain} hits={hits} />
        {page(hits.length, more ? null : offset + hits.length)}
        <AgentView tool={brainGrep} input={{ pattern: words, ...scope }} brain={brain} signal={signal} />
      </>
    );
  }
  const [answer] = await searchBrain(brain, { queries: [words], path: under, limit: SHOWN, offset, signal });
  const { hits, more, absent } = answer!;
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
          <a href={projectLink(brain.project, 'tree')}>tree</a>. If that finds nothing either, the documents do not say.
        </p>
      ) : null}
      <Hits brain={brain} hits={hits.map(firstLines)} />
      {page(hits.length, more ? null : offset + hits.length)}
      <AgentView tool={brainSearch} input={{ query: words, ...scope }} brain={brain} signal={signal} />
    </>
  );
}

/** The lines that match a pattern from `offset` on, and whether there are more. */
async function findPattern(
  brain: Brain,
  pattern: string,
  { under, offset, limit, signal }: { under: string; offset: number; limit: number; signal: AbortSignal },
): Promise<{ hits: Hit[]; more: boolean }> {
  const hits: Hit[] = [];
  let at = 0;
  const compiled = compilePattern(pattern, { matchCase: false });
  for await (const match of grepTexts(brain.texts(under), compiled, signal)) {
    if (at++ < offset) continue;
    if (hits.length === limit) return { hits, more: true };
    hits.push(toHit(brain, match.text.path, match.line, match.offset));
  }
  return { hits, more: false };
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

function Hits({ brain, hits }: { brain: Brain; hits: readonly Hit[] }) {
  if (hits.length === 0) return null;
  return (
    <ol class="hits">
      {hits.map(({ node, path, line, text, further, breadcrumb, status }) => (
        <li>
          <p>
            <a href={readLink(brain.project, path, { start: line, end: line })}>{breadcrumb}</a>{' '}
            {status === null ? null : <Tag tone="warn">{status}</Tag>}{' '}
            <a class="soft" href={treeLink(brain.project, node)}>
              <code>
                {path}:{line}
              </code>
            </a>
          </p>
          <NumberedLines
            label={`Lines found in ${path}`}
            href={readLink(brain.project, path)}
            anchored={false}
            lines={[{ line, text }, ...further].map((one) => ({ number: one.line, text: one.text.trim() }))}
            on={() => false}
          />
        </li>
      ))}
    </ol>
  );
}

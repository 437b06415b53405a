import { decodeDocument } from '../../../documents/document.ts';
import { listPages, stateOfPages } from '../../../store/pages/list-pages.ts';
import { readStoredNames } from '../../../store/pages/read-names.ts';
import type { Store } from '../../../store/store.ts';
import { type LintFinding, lintTakes } from '../../../takes/lint/lint-takes.ts';
import { readPage } from '../../../takes/page/read-page.ts';
import type { Take } from '../../../takes/page/take.ts';

/** A take with its page and what the rules find wrong with it. */
export interface LintedTake extends Take {
  path: string;
  slug: string;
  pageTitle: string;
  findings: LintFinding[];
}

/** How many linted projects to cache; linting 10,000 pages takes seconds. */
const MAX_KEPT = 8;

/** Every take of a project with its findings, by path and line. */
export type LintProject = (project: string) => Promise<readonly LintedTake[]>;

/** Lints projects and caches the findings until a page of the project changes. */
export function createLintProject(store: Store): LintProject {
  const kept = new Map<string, { state: string; takes: Promise<readonly LintedTake[]> }>();
  return async (project) => {
    const state = await stateOfPages(store, project);
    const known = kept.get(project);
    kept.delete(project);
    const entry = known?.state === state ? known : { state, takes: lintAll(store, project) };
    kept.set(project, entry);
    for (const oldest of [...kept.keys()].slice(0, Math.max(0, kept.size - MAX_KEPT))) kept.delete(oldest);
    try {
      return await entry.takes;
    } catch (error) {
      if (kept.get(project) === entry) kept.delete(project);
      throw error;
    }
  };
}

async function lintAll(store: Store, project: string): Promise<LintedTake[]> {
  const linted: LintedTake[] = [];
  const brain = await readStoredNames(store);
  for await (const { path, body } of listPages(store, { project })) {
    const content = Buffer.from(body === '' ? '' : `${body}\n`);
    const page = readPage(decodeDocument({ path, blob: '', content }));
    if (page === null) continue;
    const findings = lintTakes(page, brain);
    for (const take of page.takes) {
      const own = findings.filter(({ line }) => line === take.line);
      linted.push({ ...take, path, slug: page.slug, pageTitle: page.title, findings: own });
    }
  }
  return linted.sort((a, b) => (a.path === b.path ? a.line - b.line : a.path < b.path ? -1 : 1));
}

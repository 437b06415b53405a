import type { Brain } from '../brain/tree/brain.ts';
import { type BrainDiff, diffBrains } from '../brain/tree/diff-brains.ts';
import { documentLines } from '../brain-eval/key/corpus.ts';
import { parseKey } from '../brain-eval/key/key.ts';
import { fitKey } from '../brain-eval/key/resolve-key.ts';
import type { MirrorPlace } from '../projects/mirror/mirror-project.ts';
import { loadBrain } from '../projects/serve/load-brain.ts';
import { findProjectKey } from '../store/builds/projects.ts';
import type { Store } from '../store/store.ts';

/** What changed between two builds, and what became of the lines that the project's key relies on. */
export interface BuildDiff extends BrainDiff {
  project: string;
  before: { build: number; commit: string };
  after: { build: number; commit: string };
  /** Null where the project has no key. */
  evidence: { moved: MovedLine[]; gone: { question: string; path: string; line: number }[] } | null;
}

/** A line of evidence that has the same text on another line, or in another document. */
interface MovedLine {
  question: string;
  from: { path: string; line: number };
  to: { path: string; line: number };
}

/** Compares two ready builds of a project. Throws GbrainError `input` for one that cannot be read. */
export async function diffBuilds(
  store: Store,
  project: string,
  builds: { before: number; after: number },
  place: MirrorPlace & { signal?: AbortSignal },
): Promise<BuildDiff> {
  const [before, after] = [
    (await loadBrain(store, project, { ...place, build: builds.before })).brain,
    (await loadBrain(store, project, { ...place, build: builds.after })).brain,
  ];
  const key = await findProjectKey(store, project);
  return {
    project,
    before: { build: builds.before, commit: before.commit },
    after: { build: builds.after, commit: after.commit },
    ...diffBrains(before, after),
    evidence: key === null ? null : diffEvidence(key, before, after),
  };
}

function diffEvidence(text: string, before: Brain, after: Brain): NonNullable<BuildDiff['evidence']> {
  const key = parseKey(text, "the project's key");
  const fresh = documentLines(after);
  const was = fitKey(key, documentLines(before)).resolved;
  const now = new Map(fitKey(key, fresh).resolved.questions.map(({ id, evidence }) => [id, evidence]));
  const moved: MovedLine[] = [];
  const gone: NonNullable<BuildDiff['evidence']>['gone'] = [];
  for (const { id, evidence } of was.questions) {
    for (const { file, line, text: old } of evidence) {
      if (fresh.get(file)?.[line - 1] === old) continue;
      const to = now.get(id)?.find((one) => one.text === old);
      if (to === undefined) gone.push({ question: id, path: file, line });
      else moved.push({ question: id, from: { path: file, line }, to: { path: to.file, line: to.line } });
    }
  }
  return { moved, gone };
}

import { join } from 'node:path';
import type { Builder } from '../../src/brain/tree/tree.ts';
import { buildProject } from '../../src/projects/build/build-project.ts';
import { registerProject } from '../../src/projects/register/register-project.ts';
import { loadBrain } from '../../src/projects/serve/load-brain.ts';
import type { Build } from '../../src/store/builds/builds.ts';
import { getProject } from '../../src/store/builds/projects.ts';
import type { Store } from '../../src/store/store.ts';
import { git, temporaryFolder, temporaryRepository, writeFiles } from '../documents/temporary-folder.ts';

/** A document with one take. */
export const pageWith = (title: string, claim: string): string =>
  `# ${title}\n\n${claim}\n\n<!--- gbrain:takes:begin -->\n| # | claim | kind | who | weight | since | source |\n|---|---|---|---|---|---|---|\n| 1 | ${claim} | fact | world | 0.9 | | page |\n<!--- gbrain:takes:end -->\n`;

/** Registers and builds in a home of its own. */
export interface Workshop {
  home: string;
  add(id: string, location: string, branch?: string): Promise<void>;
  build(id: string, options?: { branch?: string; builder?: Builder; signal?: AbortSignal }): Promise<Build>;
  /** What a reader sees of a file, from the last ready build. */
  read(id: string, path: string, builder?: Builder): Promise<string | undefined>;
  /** The whole tree as JSON. */
  tree(id: string, builder?: Builder): Promise<string>;
}

/** A workshop over a store; its home is gone when the test is over. */
export function workshop(store: Store): Workshop {
  const home = join(temporaryFolder(), '.gbrain');
  const load = async (id: string, builder?: Builder) =>
    (await loadBrain(store, id, { home, env: process.env, builder })).brain;
  return {
    home,
    add: async (id, location, branch) => {
      await registerProject(store, { id, location, branch: branch ?? null, replace: false }, { env: process.env });
    },
    build: async (id, { builder = 2, ...options } = {}) =>
      buildProject(store, await getProject(store, id), {
        home,
        env: process.env,
        builder,
        clock: () => performance.now(),
        ...options,
      }),
    read: async (id, path, builder) => (await load(id, builder)).plain(path)?.text,
    tree: async (id, builder) => JSON.stringify((await load(id, builder)).tree),
  };
}

/** A bare repository, and the clone from which commits are pushed to it. */
export function bareRepository(files: Record<string, string>): {
  bare: string;
  clone: string;
  push(files: Record<string, string>): void;
} {
  const clone = temporaryRepository(files);
  const bare = join(temporaryFolder(), 'docs.git');
  git(clone, 'clone', '-q', '--bare', clone, bare);
  git(clone, 'remote', 'add', 'origin', bare);
  return {
    bare,
    clone,
    push: (changed) => {
      writeFiles(clone, changed);
      git(clone, 'add', '-A');
      git(clone, 'commit', '-q', '-m', 'change');
      git(clone, 'push', '-q', '--force', 'origin', 'HEAD');
    },
  };
}

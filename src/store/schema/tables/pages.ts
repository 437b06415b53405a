import type { ColumnType, Generated } from 'kysely';
import type { ReadPatterns } from '../../../documents/selection/read-patterns.ts';
import type { TakeKind } from '../../../takes/page/take.ts';
import type { JsonText, Time } from './columns.ts';

/** When a new build is given to readers. */
export const PROMOTE = ['auto', 'manual'] as const;
export type Promote = (typeof PROMOTE)[number];

/** A repository of documents under an id. */
export interface ProjectsTable {
  id: string;
  kind: 'folder' | 'git';
  /** Absolute path of a folder, or the URL of a git repository. */
  location: string;
  /** Branch that is built unless another is named; null for the repository's default one, and for a folder. */
  branch: string | null;
  /** What git signs in with, where the URL was given with it; null otherwise. Read for git alone. */
  git_user: string | null;
  git_password: string | null;
  /** The answer key of the brain eval, as the text of its file; null where the project has none. */
  eval_key: string | null;
  /** Whether a build of the project's own branch is served as soon as it is ready, or when somebody says so. */
  promote: Generated<Promote>;
  /** Which of its files are read. */
  selection: ColumnType<ReadPatterns, JsonText | undefined, JsonText>;
  /** The commit that all pages are of; null while they are written, and where writing them was broken off. */
  pages_commit: Generated<string | null>;
  created_at: Time;
}

/** A Markdown document as it was last read. */
export interface PagesTable {
  id: Generated<number>;
  project_id: string;
  /** Path without the Markdown extension; unique in its project. */
  slug: string;
  path: string;
  title: string;
  /** Git blob id of the bytes it was read from. */
  blob: string;
  /** All lines, joined by LF. */
  body: string;
  /** When it was found to be gone from its repository; null while it is there. */
  deleted_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  updated_at: Time;
}

/** One row of a takes table. */
export interface TakesTable {
  id: Generated<number>;
  page_id: number;
  project_id: string;
  row: number | null;
  claim: string;
  kind: TakeKind;
  holder: string;
  /** As written, null when the cell holds no number from 0 to 1. */
  weight: number | null;
  weight_text: string;
  since: string | null;
  until: string | null;
  source: string | null;
  active: boolean;
  line: number;
  /**
   * Hash of the content, as text: 64 bits do not fit a JavaScript number. Null for a take that no sample may draw:
   * inactive, or on a page that is gone.
   */
  sample_key: string | null;
}

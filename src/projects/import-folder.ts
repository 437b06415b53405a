import type { SavedPages } from '../store/pages.ts';
import type { Store } from '../store/store.ts';

/** A row or document that could not be taken in as it was meant. */
export interface ImportWarning {
  path: string;
  line: number;
  message: string;
}

/** Which folder goes into which project. */
export interface ImportRequest {
  /** Folder of Markdown documents. */
  dir: string;
  /** Project id; see {@link projectIdOf} for the default. */
  project: string;
  /** Whether the user named the project; only then may another folder take the place of the one it was made from. */
  explicit: boolean;
}

/** How an import reports and is stopped. */
export interface ImportOptions {
  /** Documents done of documents to do. */
  onProgress?: (done: number, total: number) => void;
  onWarning?: (warning: ImportWarning) => void;
  signal?: AbortSignal;
}

/** What an import changed. */
export interface ImportResult extends SavedPages {
  project: string;
  /** Git tree hash of the folder's content. */
  commit: string;
  warnings: number;
}

/** The project id for a folder: its base name in lower case, other characters than letters and digits as hyphens. */
export function projectIdOf(_dir: string): string {
  throw new Error('not yet');
}

/** Imports a folder. */
export async function importFolder(
  _store: Store,
  _request: ImportRequest,
  _options: ImportOptions = {},
): Promise<ImportResult> {
  throw new Error('not yet');
}

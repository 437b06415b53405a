/** A range of lines of one document, both ends included, numbered from 1. */
export interface Lines {
  start: number;
  end: number;
}

/** What the text of a document is besides Markdown; each changes how it is read, and is shown as a warning. */
export type DocumentFlag = 'bom' | 'not-utf8' | 'binary' | 'lfs-pointer' | 'empty';

/** One file of a repository at one commit, by the line rule: lines end at LF only, a CR before it is dropped from the text. */
export interface Document {
  /** Path from the root of the repository, with `/`, as git has it. */
  path: string;
  /** Git blob id (40 hex digits, or 64 in a SHA-256 repository) of the bytes. */
  blob: string;
  /** Size of the blob in bytes. */
  bytes: number;
  /** The lines without their ends; a final LF adds no line. Line n is `lines[n - 1]`. */
  lines: readonly string[];
  /** Empty for an ordinary UTF-8 Markdown file. */
  flags: readonly DocumentFlag[];
}

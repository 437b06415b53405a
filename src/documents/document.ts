/** A range of lines of one document, both ends included, numbered from 1. */
export interface Lines {
  start: number;
  end: number;
}

/** What is unusual about a file; each flag changes how it is read, and is shown as a warning. */
export type DocumentFlag = 'bom' | 'not-utf8' | 'binary' | 'lfs-pointer' | 'empty';

/** One file of a repository at one commit. Lines end at LF only; a CR before it is dropped. */
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

/** The bytes of one file, as a repository gives them. */
export interface RawDocument {
  path: string;
  blob: string;
  content: Uint8Array;
}

const LFS_POINTER = 'version https://git-lfs.github.com/spec/v1\n';
const strict = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
const lenient = new TextDecoder('utf-8', { fatal: false, ignoreBOM: true });

/**
 * Decodes a file. Bytes that are not UTF-8 become replacement characters (flag `not-utf8`); a byte order mark is
 * removed (`bom`). A file with a NUL byte (`binary`) and a Git LFS pointer (`lfs-pointer`) are listed without lines,
 * since their text is not the document's.
 */
export function decodeDocument({ path, blob, content }: RawDocument): Document {
  const bytes = content.byteLength;
  const withoutText = (flag: DocumentFlag): Document => ({ path, blob, bytes, lines: [], flags: [flag] });
  if (bytes === 0) return withoutText('empty');
  if (content.includes(0)) return withoutText('binary');

  const flags: DocumentFlag[] = [];
  let text: string;
  try {
    text = strict.decode(content);
  } catch {
    text = lenient.decode(content);
    flags.push('not-utf8');
  }
  if (text.startsWith(LFS_POINTER) && bytes < 1024) return withoutText('lfs-pointer');
  if (text.startsWith('\ufeff')) {
    text = text.slice(1);
    flags.unshift('bom');
  }
  const lines = splitLines(text);
  if (lines.length === 0) flags.push('empty');
  return { path, blob, bytes, lines, flags };
}

/** Splits text at LF only and drops the CR before each; a final LF adds no line. */
export function splitLines(text: string): string[] {
  if (text === '') return [];
  const lines = text.split('\n');
  if (lines.at(-1) === '') lines.pop();
  return lines.map((line) => (line.endsWith('\r') ? line.slice(0, -1) : line));
}

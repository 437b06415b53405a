import type { Entry } from '../git/repository.ts';
import { isDocument } from '../is-document.ts';

/** A larger file is listed and not held, in bytes: it is data or generated. */
const MAX_BYTES = 1_000_000;
/** How much text is held of all files that are no documents, in bytes; the smallest come first. */
const MAX_TOTAL = 50_000_000;

/** Endings of files that hold no text. */
const BINARY =
  /\.(?:png|jpe?g|gif|bmp|ico|icns|webp|avif|heic|tiff?|psd|ai|eps|pdf|docx?|xlsx?|pptx?|od[tsp]|zip|gz|tgz|bz2|xz|zst|7z|rar|tar|jar|war|whl|egg|gem|deb|rpm|dmg|iso|exe|dll|so|dylib|a|o|obj|lib|class|pyc|wasm|bin|dat|db|sqlite3?|pack|idx|woff2?|ttf|otf|eot|mp[34]|m4[av]|mov|avi|mkv|webm|ogg|wav|flac|npy|npz|pkl|parquet|onnx|pt|safetensors)$/i;

/** Whether a file may hold text, by its name. */
export function isNamedAsText(path: string): boolean {
  return !BINARY.test(path);
}

/**
 * The files of a repository that are no documents and that plain reads hold all the same, as an agent in a checkout would
 * read them: source code, settings, what others wrote. What the project leaves out by its own patterns is not among them.
 */
export function choosePlainFiles(entries: readonly Entry[]): Entry[] {
  const text = entries.filter(
    (entry) =>
      (entry.kind === 'file' || entry.kind === 'vendored') &&
      entry.bytes > 0 &&
      entry.bytes <= MAX_BYTES &&
      isNamedAsText(entry.path) &&
      !isDocument(entry),
  );
  let total = 0;
  const held = new Set<Entry>();
  for (const entry of [...text].sort((a, b) => a.bytes - b.bytes)) {
    total += entry.bytes;
    if (total > MAX_TOTAL) break;
    held.add(entry);
  }
  return text.filter((entry) => held.has(entry));
}

import { extname } from 'node:path/posix';
import { putDocument } from '../../brain/build/build-brain.ts';
import type { BrainWriter } from '../../brain/file/brain-writer.ts';
import type { Builder } from '../../brain/tree/tree.ts';
import { decodeDocument } from '../../documents/document.ts';
import { outlineOf } from '../../documents/formats/outline-of.ts';
import type { Entry, Repository } from '../../documents/git/repository.ts';
import { isDocument } from '../../documents/is-document.ts';
import { isMarkdown } from '../../documents/is-markdown.ts';
import { pageBlobs, savePages } from '../../store/pages/pages.ts';
import type { BuildWarning } from '../../store/schema/tables/builds.ts';
import type { Store } from '../../store/store.ts';
import { readPage, slugOf } from '../../takes/page/read-page.ts';
import type { Page } from '../../takes/page/take.ts';

/** The documents among the entries of a commit. */
export interface Documents {
  entries: readonly Entry[];
  /** Paths whose document is a page; of those that share a slug only the first. */
  pages: ReadonlySet<string>;
  /** Files that are no documents, by ending. */
  unread: Readonly<Record<string, number>>;
  /** Documents that the project, its ignore file or their folder leaves out. */
  leftOut: number;
  warnings: readonly BuildWarning[];
}

/** Finds the documents of a commit, and those of them that are pages. */
export function chooseDocuments(entries: readonly Entry[]): Documents {
  const documents = entries.filter(isDocument);
  const bySlug = new Map<string, string>();
  const warnings: BuildWarning[] = entries
    .filter(({ kind }) => kind === 'missing')
    .map(({ path }) => ({ path, line: null, message: 'its content is not in the clone; it is listed and not read' }));
  for (const { path } of documents.filter((entry) => isMarkdown(entry.path))) {
    const slug = slugOf(path);
    const first = bySlug.get(slug);
    if (first === undefined) bySlug.set(slug, path);
    else
      warnings.push({
        path,
        line: null,
        message: `its takes are ignored: ${first} is already the page "${slug}"`,
      });
  }
  const unread = countUnread(entries);
  const vendored = entries.filter(({ kind }) => kind === 'vendored');
  if (vendored.length > 0) {
    const message = `it and ${vendored.length - 1} more documents that others wrote or a program made are left out; --include names those to read`;
    warnings.push({ path: vendored[0]!.path, line: null, message });
  }
  const texts = Object.entries(unread).filter(([ending]) => TEXT_ENDINGS.test(ending));
  if (texts.reduce((sum, [, count]) => sum + count, 0) > documents.length) {
    const named = texts.map(([ending, count]) => `${count} ${ending}`).join(', ');
    warnings.push({ path: '.', line: null, message: `most of its text is not read: ${named}` });
  }
  const leftOut = entries.filter(({ kind }) => kind === 'left-out' || kind === 'vendored').length;
  return { entries: documents, pages: new Set(bySlug.values()), warnings, unread, leftOut };
}

/** Endings of texts for people in formats that are not read. */
const TEXT_ENDINGS =
  /^\.(?:tex|latex|textile|wiki|mediawiki|creole|pod|rdoc|docx?|odt|rtf|pdf|epub|typ|ditamap|dita|xml|man|[1-9]|tid|enex)$/i;

/** Files that are no documents, by ending in lower case. */
function countUnread(entries: readonly Entry[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const entry of entries) {
    if (entry.kind !== 'file' || isDocument(entry)) continue;
    const ending = extname(entry.path).toLowerCase().slice(0, 16);
    counts[ending] = (counts[ending] ?? 0) + 1;
  }
  return counts;
}

/** Reads each new or changed document once, puts it into the file of the brain, and, where it is promoted, saves its page. */
export async function parseDocuments(
  store: Store,
  project: string,
  repository: Repository,
  documents: Documents,
  writer: BrainWriter,
  options: {
    builder: Builder;
    promoted: boolean;
    onProgress?: (done: number, total: number) => void;
    signal?: AbortSignal;
  },
) {
  const { builder, promoted, signal, onProgress } = options;
  const pages = await pageBlobs(store, project);
  const needsPiece = ({ path, blob }: Entry) => !writer.holds(path, blob);
  const needsPage = ({ path, blob }: Entry) => promoted && documents.pages.has(path) && pages.get(path) !== blob;
  const fresh = documents.entries.filter((entry) => needsPiece(entry) || needsPage(entry));
  const present = new Set(documents.pages);
  let parsed = 0;

  async function* readPages(): AsyncGenerator<Page> {
    let done = 0;
    for await (const { entry, content } of repository.read(fresh, signal)) {
      const { path, blob } = entry;
      const document = decodeDocument({ path, blob, content });
      const outline = outlineOf(document);
      const page = readPage(document, outline);
      if (needsPiece(entry)) {
        const takes = (page?.warnings ?? []).map(({ line, message }): BuildWarning => ({ path, line, message }));
        putDocument(writer, document, builder, { outline, more: { takes } });
        parsed += 1;
      }
      if (page === null) present.delete(path);
      else if (needsPage(entry)) yield page;
      done += 1;
      onProgress?.(done, fresh.length);
    }
  }

  if (!promoted) {
    for await (const _ of readPages());
    return { parsed, pages: present.size, pagesAdded: 0, pagesChanged: 0, pagesDeleted: 0, takesChanged: 0 };
  }
  const saved = await savePages(store, project, { changed: readPages(), present }, { signal });
  return {
    parsed,
    pages: present.size,
    pagesAdded: saved.added,
    pagesChanged: saved.changed,
    pagesDeleted: saved.deleted,
    takesChanged: saved.takes,
  };
}

import type { ToolClient } from '../connect-tools.ts';
import { rankPassages, stemsOfText } from './rank-passages.ts';
import { DOCUMENTS, parseShownPage, type Reader, rememberCalls, type ShownPage } from './reader.ts';

const HIT = /^(?:\[\d{1,2}\] )?(\S.*?):(\d{1,9})(?:-\d{1,9})?(?: {2}|$)/;
/** Lines read above and below a hit: about a section. */
const ABOVE = 15;
const BELOW = 45;
const FOLDER = /^\s*- (.+)\/ \(/;
const DOCUMENT = /^\s*- (.+?) "/;

/** Reads the documents that brain_search finds, then the one to which the summaries of brain_tree lead. */
export function createBrainReader(tools: ToolClient, signal: AbortSignal): Reader {
  const ask = rememberCalls(tools, signal);
  const read = async (node: string) => parseShownPage(await ask('brain_read', { nodes: [node] }));
  /** The top of a document, which says what it is about, and the hit's node if the hit is further down. */
  const readPages = async (path: string, hit?: Hit): Promise<ShownPage[]> => {
    const top = await read(path);
    if (top === null) return [];
    const around = hit && `${path}:${Math.max(1, hit.line - ABOVE)}-${hit.line + BELOW}`;
    const node = around !== undefined && hit!.line > top.lines.at(-1)!.number ? await read(around) : null;
    return node === null ? [top] : [top, { ...node, about: `${top.about} ${node.about}` }];
  };
  const readDocument = async (path: string, hit?: Hit) => {
    const pages = await readPages(path, hit);
    const successor = pages.find((page) => page.successor !== null)?.successor;
    return successor ? [...pages, ...(await readPages(successor))] : pages;
  };
  return async function* (words, isAnswered) {
    const hits = readHits(await ask('brain_search', { queries: [words.join(' ')] }));
    for (const hit of hits.slice(0, DOCUMENTS)) yield await readDocument(hit.path, hit);
    const stems = words.flatMap(stemsOfText);
    let node = '/';
    while (!isAnswered()) {
      const found = bestEntry(await ask('brain_tree', { nodes: [node] }), stems);
      if (found === null) return;
      if (!found.isFolder) return yield await readDocument(found.path);
      node = found.path;
    }
  };
}

interface Hit {
  path: string;
  line: number;
}

/** The best hit in each document of an answer of brain_search, best first. */
function readHits(text: string): Hit[] {
  const hits = new Map<string, Hit>();
  for (const row of text.split('\n')) {
    const [, path, line] = HIT.exec(row) ?? [];
    if (path !== undefined && !hits.has(path)) hits.set(path, { path, line: Number(line) });
  }
  return [...hits.values()];
}

/** The folder or document in an answer of brain_tree whose path, title and summary fit best; null when none fits. */
function bestEntry(text: string, stems: readonly string[]): { path: string; isFolder: boolean } | null {
  const entries = text.split('\n').flatMap((row) => {
    const folder = FOLDER.exec(row)?.[1];
    const path = folder ?? DOCUMENT.exec(row)?.[1];
    if (path === undefined) return [];
    return [{ path, isFolder: folder !== undefined, own: stemsOfText(row), context: new Set<string>() }];
  });
  return rankPassages(entries, stems)[0]?.passage ?? null;
}

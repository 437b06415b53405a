import { createHash } from 'node:crypto';
import { finishBrain, putDocument } from '../../src/brain/build/build-brain.ts';
import { BrainWriter } from '../../src/brain/file/brain-writer.ts';
import { readBrain } from '../../src/brain/file/open-brain.ts';
import { PlainTexts } from '../../src/brain/file/plain-texts.ts';
import { buildDocument } from '../../src/brain/piece/build-document.ts';
import type { Piece } from '../../src/brain/piece/piece.ts';
import type { Brain } from '../../src/brain/tree/brain.ts';
import type { Builder } from '../../src/brain/tree/tree.ts';
import { type Document, decodeDocument } from '../../src/documents/document.ts';
import { outlineOf } from '../../src/documents/formats/outline-of.ts';
import type { Entry } from '../../src/documents/git/repository.ts';
import { isNamedAsDocument } from '../../src/documents/is-document.ts';

/** Files by path; a symlink or submodule is given as its kind. */
export type Files = Record<string, string | Uint8Array | { kind: 'symlink' | 'submodule' }>;

export const COMMIT = 'c0ffee00c0ffee00c0ffee00c0ffee00c0ffee00';

export function documentOf(path: string, source: string | Uint8Array): Document {
  const content = typeof source === 'string' ? new TextEncoder().encode(source) : source;
  const blob = createHash('sha1').update(content).digest('hex');
  return decodeDocument({ path, blob, content });
}

export function pieceOf(path: string, source: string | Uint8Array, builder: Builder = 2): Piece {
  const document = documentOf(path, source);
  return buildDocument(document, outlineOf(document), builder);
}

/** A brain made from files in memory, as a build makes it from a repository. */
export function brainOf(files: Files, builder: Builder = 2): Brain {
  const entries: Entry[] = [];
  const writer = new BrainWriter(':memory:');
  const plain = new PlainTexts(writer.database);
  for (const [path, source] of Object.entries(files).sort(([a], [b]) => (a < b ? -1 : 1))) {
    if (typeof source !== 'string' && 'kind' in source) {
      entries.push({ path, kind: source.kind, blob: '1a2b3c4d5e6f'.padEnd(40, '0'), bytes: 0 });
      continue;
    }
    const document = documentOf(path, source);
    entries.push({ path, kind: 'file', blob: document.blob, bytes: document.bytes });
    if (isNamedAsDocument(path)) putDocument(writer, document, builder);
    else plain.put(document);
  }
  finishBrain(writer, { project: 'shop-docs', commit: COMMIT, entries, builder });
  return readBrain(writer.database);
}

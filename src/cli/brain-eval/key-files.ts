import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { type Key, parseKey } from '../../brain-eval/key/key.ts';
import { openFolder } from '../../documents/git/open-folder.ts';
import { openGit } from '../../documents/git/open-git.ts';
import type { Repository } from '../../documents/git/repository.ts';
import { GbrainError, messageOf } from '../../errors.ts';
import type { Context } from '../terminal/context.ts';

/** Which key and documents a command of the brain eval is about. */
export interface KeyFlags {
  /** The key; the sample's without it. */
  key?: string | undefined;
  /** Folder or git repository of the documents; the sample's when there is no key either. */
  docs?: string | undefined;
  /** Branch, tag or commit of the documents; the folder as it stands without it. */
  ref?: string | undefined;
}

/** Reads the key that the flags name. */
export async function openKey({ key }: KeyFlags): Promise<Key> {
  const file = key ?? join(sampleFolder(), 'questions.json');
  return parseKey(await readText(file), basename(file));
}

/** Opens the documents that the flags name: as they stand, or at a commit. */
export function openKeyDocuments(
  { key, docs, ref }: KeyFlags,
  { env, signal }: Pick<Context, 'env' | 'signal'>,
): Promise<Repository> {
  if (docs === undefined && key !== undefined) {
    throw new GbrainError('usage', '--key has its own documents. Say where they are with --docs DIR.');
  }
  if (docs === undefined && ref !== undefined) {
    throw new GbrainError('usage', '--ref names a commit of a git repository. Name the repository with --docs DIR.');
  }
  if (docs !== undefined && ref !== undefined) return openGit(docs, ref, { env, signal });
  return openFolder(docs ?? join(sampleFolder(), 'fixture', 'shop-docs'), signal);
}

/** The text of a file that the user named. Throws `input` when it cannot be read. */
export async function readText(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch (cause) {
    throw new GbrainError('input', `${file} cannot be read: ${messageOf(cause)}.`, { cause });
  }
}

/** `evals/brain` of this package, above this file wherever the build put it. */
function sampleFolder(): string {
  for (let folder = import.meta.dirname; folder !== dirname(folder); folder = dirname(folder)) {
    const sample = join(folder, 'evals', 'brain');
    if (existsSync(join(sample, 'questions.json'))) return sample;
  }
  throw new GbrainError('input', 'The sample key is not part of this installation. Give --key FILE and --docs DIR.');
}

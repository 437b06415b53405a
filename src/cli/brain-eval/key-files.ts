import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { Command, OptionValues } from '@commander-js/extra-typings';
import type { Brain } from '../../brain/tree/brain.ts';
import { type Key, type KeyInput, parseKey } from '../../brain-eval/key/key.ts';
import { openFolder } from '../../documents/git/open-folder.ts';
import { openGit } from '../../documents/git/open-git.ts';
import type { Repository } from '../../documents/git/repository.ts';
import { selectDocuments } from '../../documents/selection/select-documents.ts';
import { GbrainError, messageOf } from '../../errors.ts';
import { createBrainAt } from '../../projects/serve/brain-at.ts';
import { findProjectKey } from '../../store/builds/projects.ts';
import type { Context } from '../terminal/context.ts';
import { type FlagsOf, filledText } from '../terminal/flags.ts';

/** The folder of the sample's documents, and so the name of their repository. */
export const SAMPLE = 'shop-docs';

/** Adds the flags that say which key and documents are meant. */
export const keyOptions = <Args extends unknown[], Opts extends OptionValues>(command: Command<Args, Opts>) =>
  command
    .option('--key <file>', "the answer key (default: the sample's)", filledText)
    .option('--docs <dir>', "the key's documents: a folder, or a git repository with --ref", filledText)
    .option('--ref <commit>', 'read the documents at this commit', filledText);

type KeyFlags = FlagsOf<typeof keyOptions<[], Record<never, never>>>;

/**
 * Reads the key that the flags name, else the one of the project. Without either the sample's is taken, and named before
 * anything else is said.
 */
export async function openKey(
  { key, project }: Pick<KeyFlags, 'key'> & { project?: string | undefined },
  context: Pick<Context, 'news' | 'store'>,
): Promise<Key> {
  if (key !== undefined) return parseKey(await readText(key), basename(key));
  const own = project === undefined ? null : await findOwnKey(project, context);
  if (own !== null) return parseKey(own, `the key of ${project}`);
  const give = project === undefined ? '--key FILE' : `--key FILE, or once: gbrain project set ${project} --key FILE`;
  context.news(`Key: the sample's, about ${SAMPLE}. Your own: ${give}.`);
  return parseKey(await readText(join(sampleFolder(), 'questions.json')), 'questions.json');
}

/** A prompt is printed beside a server too, which holds the embedded database; then the project's key stays unknown. */
async function findOwnKey(project: string, { news, store }: Pick<Context, 'news' | 'store'>): Promise<string | null> {
  try {
    return await findProjectKey(await store(), project);
  } catch (error) {
    if (!(error instanceof GbrainError) || error.code !== 'unavailable') throw error;
    news(`Whether ${project} has a key of its own cannot be seen while the database is in use.`);
    return null;
  }
}

/** The newest build of a project, where one is named; else null. Throws `usage` for other documents beside it. */
export async function openBuiltDocuments(
  { project, docs }: Pick<KeyFlags, 'docs'> & { project?: string | undefined },
  context: Context,
): Promise<Brain | null> {
  if (project === undefined) return null;
  if (docs !== undefined) {
    throw new GbrainError('usage', `The project ${project} has its own documents. Give --project or --docs, not both.`);
  }
  const brainAt = createBrainAt(await context.store(), context, context.signal);
  return brainAt({ project, builder: null, commit: null });
}

/** Opens the documents that the flags name: as they are, or at a commit. */
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
  if (docs !== undefined && ref !== undefined) return openGit(docs, ref, { env, signal }).then(selectDocuments);
  return openFolder(docs ?? join(sampleFolder(), 'fixture', SAMPLE), signal).then(selectDocuments);
}

/** The text of a file that the user named. Throws `input` when it cannot be read. */
export async function readText(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch (cause) {
    throw new GbrainError('input', `${file} cannot be read: ${messageOf(cause)}.`, { cause });
  }
}

/** A key as the text of its file. */
export function keyText(key: KeyInput): string {
  return `${JSON.stringify(key, null, 2)}\n`;
}

/** Writes a key; an existing file is replaced only when asked to, since a person may have worked on it. */
export async function writeKeyFile(file: string, key: KeyInput, { replace }: { replace: boolean }): Promise<void> {
  try {
    await writeFile(file, keyText(key), { flag: replace ? 'w' : 'wx' });
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') {
      throw new GbrainError(
        'usage',
        `${file} exists already. Name another with --out FILE, or replace it with --force.`,
      );
    }
    throw new GbrainError('unavailable', `The key cannot be written: ${messageOf(error)}.`, { cause: error });
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

import { readFile } from 'node:fs/promises';
import { text as textOfStream } from 'node:stream/consumers';
import { GbrainError, messageOf } from '../../errors.ts';
import type { Context } from '../terminal/context.ts';

/** How many queries or patterns one call of a tool takes. */
const TOGETHER = 10;

/**
 * The lines of a file, or of stdin for `-`, in lists as long as a tool takes. Throws GbrainError `input` when it cannot be read or
 * has no line.
 */
export async function readList({ stdin }: Context, file: string): Promise<string[][]> {
  const text =
    file === '-'
      ? await textOfStream(stdin)
      : await readFile(file, 'utf8').catch((error: unknown) => refuse(file, messageOf(error)));
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '');
  if (lines.length === 0) refuse(file, 'it has no line');
  const lists = [];
  for (let at = 0; at < lines.length; at += TOGETHER) lists.push(lines.slice(at, at + TOGETHER));
  return lists;
}

function refuse(file: string, why: string): never {
  throw new GbrainError('input', `${file === '-' ? 'stdin' : file} cannot be read: ${why}. Give one a line.`);
}

import { z } from 'zod';
import type { Brain } from '../../brain/tree/brain.ts';
import { readPath, refuseUnknownPath } from '../../brain/tree/read-path.ts';

/** The argument that keeps a search to a part of the project. */
export const pathArgument = z.string().optional().describe('Only in this folder or document.');

/** What agents call that argument elsewhere. */
export const SCOPE_NAMES = ['folder', 'dir', 'directory', 'file', 'scope', 'under', 'in', 'prefix', 'document'];

/** The folder or document that a search is kept to; '' when none was given. Throws GbrainError `usage` when it is not there. */
export function readScope(brain: Brain, path: string | undefined): string {
  const under = path === undefined ? '' : readPath(path);
  if (under !== '' && !brain.at(under)) refuseUnknownPath(brain, under, brain.paths());
  return under;
}

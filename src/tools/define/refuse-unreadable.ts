import { quoted } from '../../brain/tree/read-path.ts';
import type { Content } from '../../brain/tree/tree.ts';
import { GbrainError } from '../../errors.ts';

const WHY: Record<Content, string> = {
  text: 'has no text here',
  empty: 'is empty: it has no line to read or cite',
  binary: 'is not text (it holds NUL bytes), and is only listed',
  'lfs-pointer': 'is kept in Git LFS, outside of the repository, and is only listed',
  missing: 'is listed, but its content is not in the clone that this was built from',
  symlink: 'is a symbolic link that leads to no document of this repository',
  external: 'is a submodule: another repository, whose documents are not part of this project',
};

/** Throws GbrainError `usage`: why what is named cannot be read. */
export function refuseUnreadable({ path, content }: { path: string; content: Content }): never {
  throw new GbrainError('usage', `${quoted(path)} ${WHY[content]}.`);
}

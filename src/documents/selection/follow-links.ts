/** How many symbolic links a path may lead through. */
const MAX_LINKS = 16;

/**
 * A path with every symbolic link on it replaced by what it leads to; the path itself when it leads through none, or
 * round in a circle. `targetOf` gives the path of the repository that a link leads to.
 */
export function followLinks(path: string, targetOf: (path: string) => string | undefined): string {
  let at = path;
  for (let count = 0; count < MAX_LINKS; count++) {
    const next = followFirst(at, targetOf);
    if (next === null) return at;
    at = next;
  }
  return path;
}

function followFirst(path: string, targetOf: (path: string) => string | undefined): string | null {
  for (let end = path.indexOf('/'); ; end = path.indexOf('/', end + 1)) {
    const target = targetOf(end === -1 ? path : path.slice(0, end));
    if (target !== undefined) return end === -1 ? target : `${target === '' ? '' : `${target}/`}${path.slice(end + 1)}`;
    if (end === -1) return null;
  }
}

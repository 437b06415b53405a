import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The documents of shop-docs as texts by path. */
export function filesOfSample(): Record<string, string> {
  const docs = join(import.meta.dirname, '../../evals/brain/fixture/shop-docs');
  const paths = readdirSync(docs, { recursive: true, encoding: 'utf8' })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => path.endsWith('.md'));
  return Object.fromEntries(paths.map((path) => [path, readFileSync(join(docs, path), 'utf8')]));
}

import { createHash } from 'node:crypto';
import type { Page, Take } from '../../src/takes/page/take.ts';

/** A take with the fields that a test does not care about filled in. */
export function takeOf(claim: string, fields: Partial<Take> = {}): Take {
  return {
    row: 1,
    claim,
    kind: 'fact',
    holder: 'world',
    weight: 0.8,
    weightText: '0.8',
    since: null,
    until: null,
    source: null,
    active: true,
    line: 3,
    ...fields,
  };
}

/** A page of those takes, its blob a hash of its content. */
export function pageOf(
  slug: string,
  takes: readonly Take[],
  text = `# ${slug}\n\nThe pump at ${slug} was mended.`,
): Page {
  const blob = createHash('sha1').update(text).update(JSON.stringify(takes)).digest('hex');
  return { slug, path: `${slug}.md`, title: slug, blob, lines: text.split('\n'), takes, warnings: [] };
}

import type { IndexedDocument, SectionMatch, WordIndex } from '../tree/brain.ts';
import { SECTIONS } from './brain-schema.ts';
import type { Queries } from './queries.ts';

/** The words in the file of a brain, whose numbers of sections and tokens are given. */
export function readWordIndex(
  { one, all }: Queries,
  { sections, tokens }: { sections: number; tokens: number },
): WordIndex {
  return {
    find: (match, { weights, limit, under, document }) => {
      const range = document === undefined ? '' : ' AND rowid >= ? AND rowid < ?';
      const values: unknown[] = [
        match,
        ...(document === undefined ? [] : [document * SECTIONS, (document + 1) * SECTIONS]),
      ];
      if (under !== '') values.push(under, `${under}/`, `${under}0`);
      const scope =
        under === ''
          ? ''
          : ` AND rowid / ${SECTIONS} IN (SELECT id FROM documents WHERE path = ? OR (path >= ? AND path < ?))`;
      return all<{ row: number; score: number }>(
        `SELECT rowid AS row, -bm25(found, ${weights.join(',')}) AS score FROM found WHERE found MATCH ?${range}${scope} ORDER BY score DESC LIMIT ${limit}`,
        ...values,
      ).map(
        ({ row, score }): SectionMatch => ({ document: Math.floor(row / SECTIONS), section: row % SECTIONS, score }),
      );
    },
    named: (match, limit) =>
      all<{ document: number }>(
        `SELECT rowid AS document FROM named WHERE named MATCH ? ORDER BY bm25(named) LIMIT ${limit}`,
        match,
      ).map(({ document }) => document),
    exact: (name) =>
      all<{ document: number }>('SELECT document FROM exact WHERE name = ? LIMIT 50', name).map(
        ({ document }) => document,
      ),
    having: (token) => one('SELECT doc FROM vocabulary WHERE term = ?', token)?.doc ?? 0,
    size: sections,
    average: Math.max(1, tokens / Math.max(1, sections)),
    near: (from, to) =>
      all<{ term: string; doc: number }>('SELECT term, doc FROM vocabulary WHERE term >= ? AND term < ?', from, to),
    acronyms: (token) =>
      all<{ short: string; long: string }>(
        'SELECT DISTINCT short, long FROM acronyms WHERE short = ? OR long = ? LIMIT 8',
        token,
        token,
      ),
    text: (document, section) => one('SELECT text FROM texts WHERE id = ?', document * SECTIONS + section)?.text ?? '',
    document(id) {
      const row = one('SELECT path, title, names, sections, skips, retired, family FROM documents WHERE id = ?', id)!;
      const parse = (json: unknown) => (json === null || json === undefined ? [] : JSON.parse(json as string));
      return {
        ...{ path: row.path, title: row.title, names: row.names, family: row.family },
        ...{ sections: parse(row.sections), skips: parse(row.skips), retired: parse(row.retired) },
      } as IndexedDocument;
    },
  };
}

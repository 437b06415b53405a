/** A table of comma-separated values. */
export interface CsvTable {
  header: string[];
  /** The rows that are not empty, each with the line on which it begins. */
  rows: { line: number; cells: string[] }[];
}

const MARK = '\uFEFF';

/**
 * Reads RFC 4180: quoted cells may hold separators, line ends and doubled quotes. The separator is the comma, semicolon or
 * tab that the first line has most of, since spreadsheets write all three. Whatever stands there is read; nothing is refused.
 */
export function readCsv(text: string): CsvTable {
  const source = text.startsWith(MARK) ? text.slice(1) : text;
  const first = source.split('\n', 1)[0]!;
  const separator = [',', ';', '\t'].reduce((best, one) =>
    first.split(one).length > first.split(best).length ? one : best,
  );
  const rows: CsvTable['rows'] = [];
  let row: CsvTable['rows'][number] = { line: 1, cells: [] };
  let line = 1;
  const cell = new RegExp(
    `(?:"([^"]*(?:""[^"]*)*)"([^${separator}\\n]*)|([^${separator}\\n]*))(${separator}|\\n|$)`,
    'gy',
  );
  for (let match = cell.exec(source); match !== null; match = cell.exec(source)) {
    const [whole, quoted, behind, plain, end] = match;
    row.cells.push(quoted === undefined ? plain!.replace(/\r$/, '') : quoted.replaceAll('""', '"') + behind!.trimEnd());
    line += whole.split('\n').length - 1;
    if (end === separator) continue;
    if (row.cells.some((one) => one.trim() !== '')) rows.push(row);
    row = { line, cells: [] };
    if (end === '') break;
  }
  const [header, ...body] = rows;
  return { header: header?.cells ?? [], rows: body };
}

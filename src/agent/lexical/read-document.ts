/** Lines of a document as a tool showed them. */
export interface ReadDocument {
  path: string;
  /** Titles from the document down to what holds the first line; empty where nothing is known. */
  titles: readonly string[];
  /** Whether the tool, or the text itself, says that it no longer holds. */
  retired: boolean;
  /** In order, without gaps. */
  lines: readonly { number: number; text: string }[];
  /** How many lines the document has. */
  length: number;
  /** What the document says of itself before its first section, as far as it was shown. */
  lead: string;
  /** Stems of the line from which a link was followed to here; they count as said here too. */
  inherited: ReadonlySet<string>;
}

const PLACE = /^(?:(.*) — )?(.+):(\d{1,9})(?:-\d{1,9})? of (\d{1,9}) lines/;
const NUMBERED = /^(\d{1,9}): (.*)$/;
const RETIRED =
  /^[\s>|*_#-]{0,12}(?:status|state)\b[\s:*_|]{0,8}(?:superseded|deprecated|retired|replaced|obsolete|withdrawn|rejected)\b|^[\s>*_![\]-]{0,12}(?:this (?:document|page|decision|section) (?:is|was|has been) )?(?:superseded|deprecated|retired|replaced) by\b/i;
/** A note that a document no longer holds stands at its top. */
const TOP = 15;

/** Reads what brain_read and documents_read answer; null when it shows no lines. */
export function readDocument(text: string, inherited: ReadonlySet<string> = new Set()): ReadDocument | null {
  const rows = text.split('\n');
  const place = PLACE.exec(rows[0] ?? '');
  if (place === null) return null;
  const [, titles, path = '', first, length] = place;
  const start = Number(first);
  const lines: { number: number; text: string }[] = [];
  for (const row of rows) {
    const numbered = NUMBERED.exec(row);
    if (numbered !== null && Number(numbered[1]) === start + lines.length) {
      lines.push({ number: Number(numbered[1]), text: numbered[2]! });
    }
  }
  const marked = rows[1]?.startsWith('Status: ') === true;
  const says = lines.some(({ number, text: line }) => number <= TOP && RETIRED.test(line));
  return {
    path,
    titles: titles?.split(' › ') ?? [],
    retired: marked || says,
    lines,
    lead: start === 1 ? introOf(lines) : '',
    length: Number(length),
    inherited,
  };
}

/** A document introduces itself within so many lines. */
const LEAD = 12;

/** Its title and what stands before its first section; of a document without sections its first paragraph. */
function introOf(lines: ReadDocument['lines']): string {
  const isHeading = ({ text }: { text: string }) => /^ {0,3}#{1,6}\s/.test(text);
  const title = lines.findIndex(isHeading);
  const section = lines.findIndex((line, at) => at > title && isHeading(line));
  const text = lines.findIndex((line, at) => at > title && line.text.trim() !== '');
  const paragraph = lines.findIndex((line, at) => at > text && line.text.trim() === '');
  const end = section !== -1 ? section : paragraph !== -1 ? paragraph : lines.length;
  return lines
    .slice(0, Math.min(LEAD, end))
    .filter((line) => !line.text.trimStart().startsWith('|'))
    .map((line) => line.text)
    .join(' ');
}

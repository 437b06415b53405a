// A line that begins something of its own: a list item, a heading, a quote, a table row.
const OWN_LINE = /^\s*(?:[-*+]\s|\d{1,9}[.)]\s|#{1,6}\s|>|\|)/;
const SENTENCE_END = /(?<=[\p{Ll}\p{N}%)"”»][.!?]["”»)]?)\s+(?=[\p{Lu}\p{N}"“«(])/u;

/** A statement, and the header of its table where it is a row. */
export interface Sentence {
  text: string;
  header: string;
}

/** The statements of a Markdown text: sentences, list items, headings and table rows, without the line breaks in them. */
export function sentencesOf(text: string): Sentence[] {
  const blocks: Sentence[] = [];
  let open = false;
  let header = '';
  const lines = text.split('\n').map((line) => line.trim());
  for (const [index, line] of lines.entries()) {
    if (!line.startsWith('|')) header = '';
    else if (/^\|?[\s:|-]+$/.test(lines[index + 1] ?? '')) header = line;
    if (line === '') open = false;
    else if (open && !OWN_LINE.test(line)) blocks.at(-1)!.text += ` ${line}`;
    else {
      blocks.push({ text: line, header: header === line ? '' : header });
      open = !/^[#|]/.test(line);
    }
  }
  return blocks.flatMap(({ text, header }) => text.split(SENTENCE_END).map((sentence) => ({ text: sentence, header })));
}

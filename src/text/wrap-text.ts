/** Breaks text at spaces into lines of at most `width`, unless a single word is longer; each line is indented. */
export function wrapText(text: string, width: number, indent = 0): string {
  const lines = [''];
  for (const word of text.split(' ')) {
    const last = lines.at(-1)!;
    if (last !== '' && last.length + 1 + word.length > width - indent) lines.push(word);
    else lines[lines.length - 1] = last === '' ? word : `${last} ${word}`;
  }
  return lines.map((line) => ' '.repeat(indent) + line).join('\n');
}

/** Text of a format in which `<name>` is no tag, as Markdown that says the same; code and the anchors made here stay. */
export function escapeTags(text: string): string {
  if (!text.includes('<')) return text;
  return text.replace(/`[^`]*`|<(?!a id="|\/a>)(?=[A-Za-z/!?])/g, (found) => (found === '<' ? '\\<' : found));
}

/** Whether a path names a Markdown document: `.md` or `.markdown`, in any case. `.mdx` is listed but not parsed. */
export function isMarkdown(path: string): boolean {
  return /\.(?:md|markdown)$/i.test(path);
}

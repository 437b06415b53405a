import { extname } from 'node:path/posix';

/** How the text of a document is marked up. */
export type Format =
  | 'markdown'
  | 'mdx'
  | 'notebook'
  | 'rst'
  | 'asciidoc'
  | 'org'
  | 'html'
  | 'yaml'
  | 'toml'
  | 'json'
  | 'csv'
  | 'text';

const FORMATS: Readonly<Record<string, Format>> = {
  ...{ '.md': 'markdown', '.markdown': 'markdown', '.mkd': 'markdown', '.mkdn': 'markdown', '.mdown': 'markdown' },
  ...{ '.qmd': 'markdown', '.rmd': 'markdown', '.mdx': 'mdx', '.ipynb': 'notebook' },
  ...{ '.rst': 'rst', '.rest': 'rst', '.adoc': 'asciidoc', '.asciidoc': 'asciidoc', '.org': 'org' },
  ...{ '.html': 'html', '.htm': 'html', '.xhtml': 'html' },
  ...{ '.yaml': 'yaml', '.yml': 'yaml', '.toml': 'toml', '.json': 'json', '.csv': 'csv', '.tsv': 'csv' },
  ...{ '.txt': 'text', '.text': 'text' },
};

/** Formats that hold more often data of programs than text for people. */
const DATA: ReadonlySet<Format> = new Set(['yaml', 'toml', 'json', 'csv', 'text']);

/** Where data files are a program's own: hidden folders, test data, settings and lock files by their usual names. */
const MACHINE =
  /(?:^|\/)(?:\.[^/]+|(?:test[-_]?)?(?:data|fixtures?)|__snapshots__|testdata|tests?|spec|locales?|i18n)\/|(?:^|\/)(?:[^/]*[-.]lock|[^/]*\.lock|package(?:-lock)?|npm-shrinkwrap|pnpm-lock|composer|tsconfig[^/]*|jsconfig|requirements[^/]*|constraints[^/]*|cmakelists|robots|manifest|go\.(?:mod|sum)|\.[^/]*|[^/]*\.min|[^/]*\.(?:snap|map))\.[a-z]+$/i;

/** Where HTML is a part of a program or of the layout of a site. */
const TEMPLATE =
  /(?:^|\/)(?:\.[^/]+|_?templates?|_?layouts?|_?includes?|_?partials?|shortcodes|themes?|snippets|components?|src\/main\/resources|testdata|tests?|(?:test[-_]?)?(?:data|fixtures?)|__snapshots__)\/|(?:^|\/)(?:[^/]+\.(?:component|tpl|tmpl|template|spec|test|min)|google[\da-f]{16})\.x?html?$/i;

/** The format that a document is read in, by its ending; plain text for one that is not known. */
export function formatOf(path: string): Format {
  return FORMATS[extname(path).toLowerCase()] ?? 'text';
}

/** Whether a file is a document by its name: not source code, images, or data of programs. */
export function isNamedAsDocument(path: string): boolean {
  const format = FORMATS[extname(path).toLowerCase()];
  if (format === 'html') return !TEMPLATE.test(path);
  return format !== undefined && !(DATA.has(format) && MACHINE.test(path));
}

/** Whether an entry of a repository is read as a document: by its name, or because somebody asked for it. */
export function isDocument({ kind, path }: { kind: string; path: string }): boolean {
  return kind === 'asked' || (kind === 'file' && isNamedAsDocument(path));
}

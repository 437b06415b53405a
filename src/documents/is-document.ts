import { extname } from 'node:path/posix';

/** How the text of a document is marked up. */
export type Format =
  | 'markdown'
  | 'mdx'
  | 'notebook'
  | 'rst'
  | 'asciidoc'
  | 'org'
  | 'yaml'
  | 'toml'
  | 'json'
  | 'csv'
  | 'text';

const FORMATS: Readonly<Record<string, Format>> = {
  ...{ '.md': 'markdown', '.markdown': 'markdown', '.mkd': 'markdown', '.mkdn': 'markdown', '.mdown': 'markdown' },
  ...{ '.qmd': 'markdown', '.rmd': 'markdown', '.mdx': 'mdx', '.ipynb': 'notebook' },
  ...{ '.rst': 'rst', '.rest': 'rst', '.adoc': 'asciidoc', '.asciidoc': 'asciidoc', '.org': 'org' },
  ...{ '.yaml': 'yaml', '.yml': 'yaml', '.toml': 'toml', '.json': 'json', '.csv': 'csv', '.tsv': 'csv' },
  ...{ '.txt': 'text', '.text': 'text' },
};

/** Formats that hold more often data of programs than text for people. */
const DATA: ReadonlySet<Format> = new Set(['yaml', 'toml', 'json', 'csv', 'text']);

/** What others wrote or a program made. A folder `vendor` counts only where names of hosts stand below it. */
const FOREIGN = /(?:^|\/)(?:node_modules|bower_components|third_party|site-packages|_site|vendor\/[^/]+\.[a-z]+)\//i;
/** Where data files are a program's own: hidden folders, test data, settings and lock files by their usual names. */
const MACHINE =
  /(?:^|\/)(?:\.[^/]+|(?:test[-_]?)?(?:data|fixtures?)|__snapshots__|testdata|tests?|spec|locales?|i18n)\/|(?:^|\/)(?:[^/]*[-.]lock|[^/]*\.lock|package(?:-lock)?|npm-shrinkwrap|pnpm-lock|composer|tsconfig[^/]*|jsconfig|requirements[^/]*|constraints[^/]*|cmakelists|robots|manifest|go\.(?:mod|sum)|\.[^/]*|[^/]*\.min|[^/]*\.(?:snap|map))\.[a-z]+$/i;

/** The format of a document by its path; null for what is none: source code, images, data of programs. */
export function formatOf(path: string): Format | null {
  const format = FORMATS[extname(path).toLowerCase()];
  if (format === undefined || FOREIGN.test(path)) return null;
  return DATA.has(format) && MACHINE.test(path) ? null : format;
}

/** Whether a file is read as a document. */
export function isDocument(path: string): boolean {
  return formatOf(path) !== null;
}

/** Whether a file would be a document if it were not one of others' that was copied here. */
export function isForeign(path: string): boolean {
  return FOREIGN.test(path) && FORMATS[extname(path).toLowerCase()] !== undefined;
}

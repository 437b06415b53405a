import { basename, dirname } from 'node:path/posix';

/** Folders that always hold what others wrote or a program made. */
const ALWAYS = [
  ...[
    'node_modules',
    'bower_components',
    'jspm_packages',
    'third_party',
    'third-party',
    'site-packages',
    'dist-packages',
  ],
  ...['_site', '_build', '.docusaurus', '.vuepress/dist', '.vitepress/dist', 'Pods', 'Carthage'],
];

/** Files by which a package manager marks the folder `vendor` that it filled. */
const VENDOR = /^(?:(.*)\/)?vendor\/(?:modules\.txt|autoload\.php|bundle\/.+|[^/]+\.[a-z]+\/[^/]+\/.+)$/;
/** Files that only generated sites have, each in the folder of its site: Sphinx, MkDocs, Javadoc, Doxygen, rustdoc. */
const SITE = /(?:^|\/)(?:objects\.inv|search\/search_index\.json|allclasses-index\.html|doxygen\.css|search\.desc)$/;

/**
 * Patterns, as in a `.gitignore` file, for what of a repository others wrote or a program made. A site at the root is
 * what the repository is for, so it is read.
 */
export function vendoredFolders(paths: Iterable<string>): string[] {
  const found = new Set<string>();
  for (const path of paths) {
    const vendor = VENDOR.exec(path);
    if (vendor !== null) found.add(`/${escapePattern(vendor[1] === undefined ? 'vendor' : `${vendor[1]}/vendor`)}/`);
    if (!SITE.test(path)) continue;
    const folder = basename(path) === 'search_index.json' ? dirname(dirname(path)) : dirname(path);
    if (folder !== '.') found.add(`/${escapePattern(folder)}/**/*.html`);
  }
  return [...ALWAYS.map((name) => `${name}/`), ...found];
}

/** A path as the pattern that matches it alone. */
function escapePattern(path: string): string {
  return path.replace(/[\\*?[\]! #]/g, '\\$&');
}

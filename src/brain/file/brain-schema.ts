/** Changes with the tables below, or with what is written into them; a file of another format is made again. */
export const FORMAT = 4;

/** Changes with what is read from the text of a document, so that the first build of a new version reads every document again. */
export const READING = 5;

/** More sections than a document may have: the row of a section is the id of its document times this, plus its position. */
export const SECTIONS = 1 << 20;

/**
 * The tables of a brain's file. Long values have tables of their own, which SQLite need not step over. Blobs are deflated
 * JSON. A place is what has a path: a folder, a document, or a leaf such as a symbolic link.
 */
export const SCHEMA = `
  CREATE TABLE meta (key TEXT PRIMARY KEY, value) WITHOUT ROWID;
  CREATE TABLE documents (
    id INTEGER PRIMARY KEY, path TEXT NOT NULL UNIQUE, blob TEXT NOT NULL, line_count INTEGER NOT NULL,
    title TEXT NOT NULL,
    names TEXT NOT NULL, -- tokens of title, file and folder
    sections TEXT NOT NULL, -- JSON: [first line, last line, index of the node, titles on the way down][]
    tokens INTEGER NOT NULL, -- of all sections
    skips TEXT, -- JSON: [first line, last line][], lines that are no content
    retired TEXT, -- JSON: [first line, last line][], lines that no longer hold
    family TEXT -- the path without languages and versions; null where it has none
  );
  CREATE INDEX families ON documents (family) WHERE family IS NOT NULL;
  -- By section, so that one can be read alone; those of a document, joined by line ends, are its text.
  CREATE TABLE texts (id INTEGER PRIMARY KEY, text TEXT NOT NULL);
  -- Files that are no documents, for plain reads.
  CREATE TABLE plain (path TEXT PRIMARY KEY, blob TEXT NOT NULL, line_count INTEGER NOT NULL, text TEXT NOT NULL);
  CREATE TABLE pieces (id INTEGER PRIMARY KEY, piece BLOB NOT NULL);
  CREATE TABLE places (
    id INTEGER PRIMARY KEY, path TEXT NOT NULL UNIQUE, parent TEXT, position INTEGER NOT NULL,
    top TEXT NOT NULL, -- JSON: the node of the path itself
    below BLOB, -- the nodes inside a document
    edges BLOB, -- what its lines refer to
    hash TEXT NOT NULL -- of the columns above
  );
  CREATE INDEX inside ON places (parent, position);
  CREATE TABLE ids (id TEXT PRIMARY KEY, place INTEGER NOT NULL) WITHOUT ROWID;
  CREATE TABLE cards (card TEXT NOT NULL, place INTEGER NOT NULL, PRIMARY KEY (card, place)) WITHOUT ROWID;
  CREATE TABLE links (target INTEGER NOT NULL, source INTEGER NOT NULL, PRIMARY KEY (target, source)) WITHOUT ROWID;
  CREATE TABLE exact (name TEXT NOT NULL, document INTEGER NOT NULL, PRIMARY KEY (name, document)) WITHOUT ROWID;
  CREATE TABLE acronyms (
    short TEXT NOT NULL, long TEXT NOT NULL, document INTEGER NOT NULL, PRIMARY KEY (short, long, document)
  ) WITHOUT ROWID;
  CREATE VIRTUAL TABLE found USING fts5 (
    names, titles, body, content='', contentless_delete=1, tokenize="ascii tokenchars '_.-+#'"
  );
  CREATE VIRTUAL TABLE named USING fts5 (
    names, content='', contentless_delete=1, tokenize="ascii tokenchars '_.-+#'"
  );
  CREATE VIRTUAL TABLE vocabulary USING fts5vocab (found, row);
`;

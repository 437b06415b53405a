/** Tables as another gbrain makes them: the columns that matter, in the generation of many sources. */
export const FOREIGN_BRAIN = `
  create table pages (id serial primary key, source_id text not null default 'default', slug text not null,
    type text not null default 'note', title text not null, compiled_truth text not null default '',
    timeline text not null default '', deleted_at timestamptz, unique (source_id, slug));
  create table takes (id bigserial primary key, page_id integer not null references pages (id), row_num integer not null,
    claim text not null, kind text not null, holder text not null, weight real not null default 0.5, since_date text,
    until_date text, source text, superseded_by integer, active boolean not null default true,
    unique (page_id, row_num));
  insert into pages (slug, title, compiled_truth) values ('people/ada', 'Ada', E'# Ada\\n\\nAda runs the mill.'),
    ('meta/a_b', 'Underscore', 'x'), ('meta/axb', 'Letter', 'x');
  insert into pages (slug, title, deleted_at) values ('gone', 'Gone', now());
  insert into takes (page_id, row_num, claim, kind, holder, weight, since_date, active, superseded_by) values
    (1, 1, 'Ada runs the mill.', 'fact', 'world', 0.85, '2024-01', true, null),
    (1, 2, 'Ada may sell.', 'bet', 'brain', 0.3, null, true, null),
    (1, 3, 'Old.', 'fact', 'world', 1, null, true, 2), (1, 4, 'Off.', 'fact', 'world', 1, null, false, null),
    (2, 1, 'Under.', 'take', 'self', 0.5, null, true, null), (3, 1, 'Letter.', 'take', 'self', 0.5, null, true, null),
    (4, 1, 'Gone.', 'take', 'self', 0.5, null, true, null);`;

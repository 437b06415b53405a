import { type QueryExecutorProvider, sql } from 'kysely';
import { redactUrl } from '../../../secrets/redact-url.ts';
import { splitUrl } from '../../../secrets/split-url.ts';

/**
 * Columns for what git signs in with, which URLs contained before. A secret that cannot be used apart from its URL is
 * dropped: the next build refuses that URL and says how to register it. What readers saw of such projects is redacted.
 */
export async function createGitCredentials(db: QueryExecutorProvider): Promise<void> {
  await sql`alter table projects add column git_user text, add column git_password text`.execute(db);
  const { rows: projects } = await sql<{ id: string; location: string }>`
    select id, location from projects where kind = 'git'`.execute(db);
  for (const { id, location } of projects) {
    const { url, credentials } = splitOrRedact(location);
    if (url === location) continue;
    await sql`update projects set location = ${url}, git_user = ${credentials?.user ?? null},
      git_password = ${credentials?.password ?? null} where id = ${id}`.execute(db);
    // Git's words were cut at their beginning, and a URL without its own is not recognised.
    await sql`update builds set error = 'The repository could not be read. Build it again to see why.'
      where project_id = ${id} and error is not null`.execute(db);
  }
  const { rows: events } = await sql<{ id: string; location: string }>`
    select id::text as id, detail ->> 'location' as location from audit
    where action = 'project.add' and detail ->> 'location' is not null`.execute(db);
  for (const { id, location } of events) {
    await sql`update audit set detail = jsonb_set(detail, '{location}', to_jsonb(${redactWhole(location)}::text))
      where id = ${id}::bigint`.execute(db);
  }
}

function splitOrRedact(location: string) {
  try {
    return splitUrl(location);
  } catch {
    return { url: redactWhole(location), credentials: null };
  }
}

/** Quotes show that a URL goes to the end of the text, even if it contains a space. */
function redactWhole(location: string): string {
  return redactUrl(`"${location}"`).slice(1, -1);
}

import { type IssuedToken, MAX_DAYS } from '../../../members/issue-token.ts';
import type { Visitor } from '../../../members/visitor.ts';
import { ScrollTable } from '../../../report/scroll-table.tsx';
import { When } from '../../../report/when.tsx';
import type { Token } from '../../../store/members/tokens.ts';
import type { PageContent } from '../frame/layout.tsx';
import { CsrfField } from '../parts/csrf-field.tsx';
import { Command, Empty } from '../parts/empty.tsx';

/** The visitor's own tokens, and the one that was made just now, whose secret is shown this once. */
export function tokensView(
  visitor: Visitor,
  { tokens, now, made, origin }: { tokens: readonly Token[]; now: Date; made: IssuedToken | null; origin: string },
): PageContent {
  const standing = tokens.filter(({ once, revokedAt, expiresAt }) => !once && revokedAt === null && expiresAt > now);
  return {
    title: 'Your tokens',
    body: (
      <>
        <p class="lead">
          An agent or a script is let in with a token of yours. It sees what you see, or less, until it expires or you
          revoke it.
        </p>
        {made === null ? null : <Made made={made} origin={origin} />}
        {standing.length === 0 ? (
          <Empty>
            <p>You have no token that is good. Make one below for each agent, so that each can be revoked by itself.</p>
          </Empty>
        ) : (
          <TokenTable visitor={visitor} tokens={standing} />
        )}
        <h2>A new token</h2>
        {visitor.readOnly ? <p>You signed in with a token that may only read, which makes no other.</p> : null}
        {visitor.readOnly ? null : <TokenForm visitor={visitor} />}
      </>
    ),
  };
}

function Made({ made: { id, secret, expiresAt }, origin }: { made: IssuedToken; origin: string }) {
  return (
    <section class="note" aria-label="The new token" role="status">
      <p>
        Token {id} is good until <When at={expiresAt} />. Copy it now: it is shown only this once.
      </p>
      <Command>{secret}</Command>
      <p>A client on your machine reaches this server with it through the bridge, the token in its environment:</p>
      <Command>GBRAIN_TOKEN=TOKEN gbrain mcp serve --server {origin}</Command>
      <p>One that speaks MCP over HTTP needs no bridge. The token goes in its Authorization header, as a bearer:</p>
      <Command>{origin}/mcp</Command>
    </section>
  );
}

function TokenTable({ visitor, tokens }: { visitor: Visitor; tokens: readonly Token[] }) {
  return (
    <ScrollTable
      label="Your tokens"
      columns={[
        'Token',
        'Begins',
        'Project',
        'May',
        'Expires',
        'Last used',
        { name: <span class="hidden">Change</span> },
      ]}
    >
      {tokens.map(({ id, prefix, project, readOnly, expiresAt, lastUsedAt }) => (
        <tr>
          <th scope="row">{id}</th>
          <td>
            <code>{prefix}</code>
          </td>
          <td>{project ?? 'all of yours'}</td>
          <td class="tight">{readOnly ? 'read' : 'do what you may'}</td>
          <td>
            <When at={expiresAt} />
          </td>
          <td>{lastUsedAt === null ? <span class="soft">never</span> : <When at={lastUsedAt} />}</td>
          <td>
            {visitor.readOnly ? null : (
              <form method="post" action={`/tokens/${id}/revoke`} data-once>
                <CsrfField visitor={visitor} />
                <button class="plain" type="submit" aria-label={`Revoke token ${id}`}>
                  Revoke
                </button>
              </form>
            )}
          </td>
        </tr>
      ))}
    </ScrollTable>
  );
}

function TokenForm({ visitor }: { visitor: Visitor }) {
  return (
    <form class="row" method="post" action="/tokens" data-once>
      <CsrfField visitor={visitor} />
      <div>
        <label for="project">Project</label>
        <select id="project" name="project">
          {visitor.only === null ? <option value="">all of yours</option> : null}
          {[...visitor.roles.keys()].sort().map((project) => (
            <option value={project}>{project}</option>
          ))}
        </select>
      </div>
      <div>
        <label for="may">May</label>
        <select id="may" name="may">
          <option value="read">read</option>
          <option value="all">do what you may</option>
        </select>
      </div>
      <div>
        <label for="days">Days until it expires</label>
        <input type="number" id="days" name="days" min={1} max={MAX_DAYS} value={90} required />
      </div>
      <button type="submit">Make a token</button>
    </form>
  );
}

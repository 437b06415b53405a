import { type IssuedToken, MAX_DAYS } from '../../../members/issue-token.ts';
import type { Visitor } from '../../../members/visitor.ts';
import { ScrollTable } from '../../../report/scroll-table.tsx';
import { When } from '../../../report/when.tsx';
import type { Token } from '../../../store/members/tokens.ts';
import type { PageContent } from '../frame/layout.tsx';
import { CsrfField } from '../parts/csrf-field.tsx';
import { Command, Empty } from '../parts/empty.tsx';

/** The visitor's own tokens, and the one just made, whose secret is shown only this once. */
export function tokensView(
  visitor: Visitor,
  { tokens, now, made, origin }: { tokens: readonly Token[]; now: Date; made: IssuedToken | null; origin: string },
): PageContent {
  const valid = tokens.filter(({ once, revokedAt, expiresAt }) => !once && revokedAt === null && expiresAt > now);
  return {
    title: 'Your tokens',
    body: (
      <>
        <p class="lead">
          Agents and scripts sign in with a token of yours. A token has your access, or less, until it expires or you
          revoke it.
        </p>
        {made === null ? null : <Made made={made} origin={origin} />}
        {valid.length === 0 ? (
          <Empty>
            <p>You have no valid token. Make one for each agent below, so that you can revoke each separately.</p>
          </Empty>
        ) : (
          <TokenTable visitor={visitor} tokens={valid} />
        )}
        <h2>A new token</h2>
        {visitor.readOnly ? <p>You signed in with a read-only token, which cannot make other tokens.</p> : null}
        {visitor.readOnly ? null : <TokenForm visitor={visitor} />}
      </>
    ),
  };
}

function Made({ made: { id, secret, expiresAt }, origin }: { made: IssuedToken; origin: string }) {
  return (
    <section class="note" aria-label="The new token" role="status">
      <p>
        Token {id} is valid until <When at={expiresAt} />. Copy it now: it is shown only this once.
      </p>
      <Command>{secret}</Command>
      <p>Clients on your machine connect through the bridge, with the token in the environment:</p>
      <Command>GBRAIN_TOKEN=TOKEN gbrain mcp serve --server {origin}</Command>
      <p>Clients that speak MCP over HTTP need no bridge. They send the token as a bearer token to:</p>
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
        'Access',
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
          <td class="tight">{readOnly ? 'read only' : 'same as yours'}</td>
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
        <label for="may">Access</label>
        <select id="may" name="may">
          <option value="read">read only</option>
          <option value="all">same as yours</option>
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

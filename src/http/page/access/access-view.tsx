import { ROLES } from '../../../members/visitor.ts';
import { ScrollTable } from '../../../report/scroll-table.tsx';
import { When } from '../../../report/when.tsx';
import { type AuditEvent, listAuditEvents } from '../../../store/members/audit.ts';
import { type Grant, listGrants } from '../../../store/members/grants.ts';
import { listMembers } from '../../../store/members/members.ts';
import type { PageContent } from '../frame/layout.tsx';
import type { ProjectRequest } from '../frame/page-request.ts';
import { CsrfField } from '../parts/csrf-field.tsx';
import { Empty } from '../parts/empty.tsx';
import { link, projectLink, readNumber } from '../parts/links.ts';

const EVENTS_SHOWN = 50;

/** Who has which role in a project, and its audit log; for its owners. */
export async function accessView(request: ProjectRequest): Promise<PageContent> {
  const { deps, visitor, project, query } = request;
  const before = readNumber(query('before'));
  const [grants, members, events] = await Promise.all([
    listGrants(deps.store, project.id),
    listMembers(deps.store),
    listAuditEvents(deps.store, { limit: EVENTS_SHOWN + 1, projects: [project.id], before }),
  ]);
  const owners = members.filter(({ owner }) => owner).map(({ id }) => id);
  return {
    title: 'Access',
    section: 'access',
    body: (
      <>
        <p class="lead">
          A reader can ask and read, a builder can also build and start evals, an owner can also give access. Owners of
          the installation ({owners.join(', ')}) can do everything in every project.
        </p>
        {grants.length === 0 ? (
          <Empty>
            <p>Nobody else has access yet. Give access below.</p>
          </Empty>
        ) : (
          <GrantTable request={request} grants={grants} />
        )}
        <GrantForm request={request} />
        {visitor.member.owner ? (
          <p>
            Members are the people and agents who can sign in. <a href="/members">Add one</a> first, with a code for the
            first sign-in.
          </p>
        ) : null}
        <h2 id="log">Audit log</h2>
        <AuditTable project={project.id} events={events} />
      </>
    ),
  };
}

function GrantTable({ request: { project, visitor }, grants }: { request: ProjectRequest; grants: readonly Grant[] }) {
  return (
    <ScrollTable label="Access" columns={['Member', 'Role', { name: <span class="hidden">Change</span> }]}>
      {grants.map(({ member, role }) => (
        <tr>
          <th scope="row">{member}</th>
          <td>{role}</td>
          <td>
            <form method="post" action={projectLink(project.id, 'access', member, 'revoke')} data-once>
              <CsrfField visitor={visitor} />
              <button class="plain" type="submit" aria-label={`Revoke the access of ${member}`}>
                Revoke
              </button>
            </form>
          </td>
        </tr>
      ))}
    </ScrollTable>
  );
}

function GrantForm({ request: { project, visitor } }: { request: ProjectRequest }) {
  return (
    <form class="row" method="post" action={projectLink(project.id, 'access')} data-once>
      <CsrfField visitor={visitor} />
      <div>
        <label for="member">Member</label>
        <input type="text" id="member" name="member" required maxlength={64} autocomplete="off" autocapitalize="none" />
      </div>
      <div>
        <label for="role">Role</label>
        <select id="role" name="role">
          {ROLES.map((role) => (
            <option value={role}>{role}</option>
          ))}
        </select>
      </div>
      <button type="submit">Give access</button>
    </form>
  );
}

function AuditTable({ project, events }: { project: string; events: readonly (AuditEvent & { id: number })[] }) {
  const shown = events.slice(0, EVENTS_SHOWN);
  if (shown.length === 0) return <p class="soft">Nothing yet.</p>;
  return (
    <>
      <ScrollTable label="Audit log" columns={['When', 'Who', 'What', 'Details']}>
        {shown.map(({ at, who, action, detail }) => (
          <tr>
            <td>
              <When at={at} />
            </td>
            <td>{who}</td>
            <td class="tight">{action}</td>
            <td>
              <code>{describe(detail)}</code>
            </td>
          </tr>
        ))}
      </ScrollTable>
      {events.length > EVENTS_SHOWN ? (
        <p>
          <a href={`${link(projectLink(project, 'access'), { before: shown.at(-1)!.id })}#log`}>Older</a>
        </p>
      ) : null}
    </>
  );
}

const describe = (detail: AuditEvent['detail']) =>
  Object.entries(detail)
    .filter(([, value]) => value !== null)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, value]) => `${name} ${typeof value === 'string' ? value : JSON.stringify(value)}`)
    .join(', ');

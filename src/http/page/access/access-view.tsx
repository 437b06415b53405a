import { mayAs, ROLES } from '../../../members/visitor.ts';
import { ScrollTable } from '../../../report/scroll-table.tsx';
import { When } from '../../../report/when.tsx';
import { type AuditEvent, listAuditEvents } from '../../../store/members/audit.ts';
import { type Grant, listGrants } from '../../../store/members/grants.ts';
import { listMembers } from '../../../store/members/members.ts';
import type { PageContent } from '../frame/layout.tsx';
import { PageForbidden, type ProjectRequest } from '../frame/page-request.ts';
import { CsrfField } from '../parts/csrf-field.tsx';
import { Command, Empty } from '../parts/empty.tsx';
import { link, projectLink, readNumber } from '../parts/links.ts';

const DEEDS_SHOWN = 50;

/** Who may do what in a project, and what was done in it; for its owners. */
export async function accessView(request: ProjectRequest): Promise<PageContent> {
  const { deps, visitor, project, query } = request;
  requireOwner(request);
  const before = readNumber(query('before'));
  const [grants, members, deeds] = await Promise.all([
    listGrants(deps.store, project.id),
    listMembers(deps.store),
    listAuditEvents(deps.store, { limit: DEEDS_SHOWN + 1, projects: [project.id], before }),
  ]);
  const owners = members.filter(({ owner }) => owner).map(({ id }) => id);
  return {
    title: 'Access',
    section: 'access',
    body: (
      <>
        <p class="lead">
          A reader asks and reads, a builder also builds and starts evals, an owner also gives access. Owners of the
          installation ({owners.join(', ')}) may do everything in every project.
        </p>
        {grants.length === 0 ? (
          <Empty>
            <p>Nobody else has access yet. Give it below.</p>
          </Empty>
        ) : (
          <GrantTable request={request} grants={grants} />
        )}
        <GrantForm request={request} />
        {visitor.member.owner ? (
          <>
            <p>A member is somebody who may sign in. On the machine of the server, this adds one:</p>
            <Command>gbrain member add NAME</Command>
          </>
        ) : null}
        <h2 id="log">What was done</h2>
        <AuditTable project={project.id} deeds={deeds} />
      </>
    ),
  };
}

/** Throws {@link PageForbidden} unless the visitor may give and take access. */
export function requireOwner({ visitor, project }: ProjectRequest): void {
  if (mayAs(visitor, project.id, 'owner')) return;
  throw new PageForbidden(`Only owners of ${project.id}, and not with a read-only token, see and change its access.`);
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
              <button class="plain" type="submit" aria-label={`Take the access of ${member} away`}>
                Take away
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

function AuditTable({ project, deeds }: { project: string; deeds: readonly (AuditEvent & { id: number })[] }) {
  const shown = deeds.slice(0, DEEDS_SHOWN);
  if (shown.length === 0) return <p class="soft">Nothing yet.</p>;
  return (
    <>
      <ScrollTable label="What was done" columns={['When', 'Who', 'What', 'Details']}>
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
      {deeds.length > DEEDS_SHOWN ? (
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

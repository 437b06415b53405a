import type { SignInCode } from '../../../members/invite-member.ts';
import type { Visitor } from '../../../members/visitor.ts';
import { ScrollTable } from '../../../report/scroll-table.tsx';
import { When } from '../../../report/when.tsx';
import type { Grant } from '../../../store/members/grants.ts';
import type { Member } from '../../../store/members/members.ts';
import type { PageContent } from '../frame/layout.tsx';
import { CsrfField } from '../parts/csrf-field.tsx';
import { Command } from '../parts/empty.tsx';

/** Everybody who may sign in, for owners of the installation, and the code just made, shown only this once. */
export function membersView(
  visitor: Visitor,
  {
    members,
    grants,
    made,
    problem,
    origin,
  }: {
    members: readonly Member[];
    grants: readonly Grant[];
    made: (SignInCode & { member: string }) | null;
    /** Why the last member was not added; null when there is nothing to say. */
    problem: string | null;
    origin: string;
  },
): PageContent {
  return {
    title: 'Members',
    body: (
      <>
        <p class="lead">
          Members are the people and agents who can sign in. What each may see and do is said in each project, under
          Members. An owner of the installation may do everything.
        </p>
        {made === null ? null : (
          <section class="note" aria-label="The sign-in code" role="status">
            <p>
              {made.member} signs in at {origin} with this code. It is good once, until <When at={made.expiresAt} />,
              and shown only now:
            </p>
            <Command>{made.secret}</Command>
          </section>
        )}
        <ScrollTable
          label="Members"
          columns={['Member', 'Projects', 'Since', { name: <span class="hidden">Change</span> }]}
        >
          {members.map(({ id, owner, createdAt }) => (
            <tr>
              <th scope="row">{id}</th>
              <td>
                {owner
                  ? 'owner of the installation'
                  : grants
                      .filter(({ member }) => member === id)
                      .map(({ project, role }) => `${role} of ${project}`)
                      .join(', ') || <span class="soft">none yet</span>}
              </td>
              <td>
                <When at={createdAt} />
              </td>
              <td class="tight">
                {visitor.readOnly ? null : (
                  <>
                    <Act visitor={visitor} member={id} act="code" name="Sign-in code" />{' '}
                    <Act visitor={visitor} member={id} act="remove" name="Remove" />
                  </>
                )}
              </td>
            </tr>
          ))}
        </ScrollTable>
        {visitor.readOnly ? null : <AddMember visitor={visitor} problem={problem} />}
      </>
    ),
  };
}

function Act({ visitor, member, act, name }: { visitor: Visitor; member: string; act: string; name: string }) {
  return (
    <form class="inline" method="post" action={`/members/${encodeURIComponent(member)}/${act}`} data-once>
      <CsrfField visitor={visitor} />
      <button class="plain" type="submit" aria-label={`${name} for ${member}`}>
        {name}
      </button>
    </form>
  );
}

function AddMember({ visitor, problem }: { visitor: Visitor; problem: string | null }) {
  return (
    <>
      <h2>Add a member</h2>
      {problem === null ? null : (
        <p class="note bad" role="alert">
          {problem}
        </p>
      )}
      <form class="row" method="post" action="/members" data-once>
        <CsrfField visitor={visitor} />
        <div>
          <label for="member">Name</label>
          <input
            type="text"
            id="member"
            name="member"
            required
            maxlength={64}
            autocomplete="off"
            autocapitalize="none"
            autofocus={problem !== null}
          />
        </div>
        <label class="inline">
          <input type="checkbox" name="owner" value="1" /> owner of the installation
        </label>
        <button type="submit">Add</button>
      </form>
    </>
  );
}

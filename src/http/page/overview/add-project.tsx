import type { Context } from 'hono';
import { GbrainError } from '../../../errors.ts';
import { addProject } from '../../../members/add-project.ts';
import { requireInstallation, type Visitor } from '../../../members/visitor.ts';
import { requireRemote } from '../../../projects/register/remote-location.ts';
import type { Deps, HttpEnv } from '../../request/deps.ts';
import { visitorOf } from '../frame/show-page.tsx';
import { CsrfField } from '../parts/csrf-field.tsx';
import { projectLink } from '../parts/links.ts';

/** What was typed, and why it was not taken. */
export interface RefusedProject {
  id: string;
  location: string;
  branch: string;
  include: string;
  exclude: string;
  problem: string;
}

/** Registers the project of a form and leads to it; what cannot be registered comes back with the reason. */
export async function addProjectByForm(context: Context<HttpEnv>, deps: Deps): Promise<Response | RefusedProject> {
  const visitor = visitorOf(context);
  requireInstallation(visitor, true);
  const body = await context.req.parseBody();
  const text = (name: string) => (typeof body[name] === 'string' ? body[name].trim() : '');
  const [id, location, branch] = [text('id'), text('location'), text('branch')];
  const [include, exclude] = [text('include'), text('exclude')];
  const selection = { include: splitWords(include), exclude: splitWords(exclude) };
  try {
    requireRemote(location, deps);
    await addProject(deps, visitor.member.id, {
      id,
      location,
      branch: branch === '' ? null : branch,
      selection,
    });
  } catch (error) {
    if (!(error instanceof GbrainError) || error.code === 'internal') throw error;
    return { id, location, branch, include, exclude, problem: error.message };
  }
  return context.redirect(projectLink(id), 303);
}

const splitWords = (text: string) => text.split(/\s+/).filter(Boolean);

/** Registers a repository, for owners of the installation. */
export function AddProject({ visitor, refused }: { visitor: Visitor; refused: RefusedProject | null }) {
  const { id = '', location = '', branch = '', include = '', exclude = '', problem = null } = refused ?? {};
  return (
    <>
      <h2>Add a project</h2>
      {problem === null ? null : (
        <p class="note bad" role="alert">
          {problem}
        </p>
      )}
      <form class="row" method="post" action="/projects" data-once>
        <CsrfField visitor={visitor} />
        <Field id="id" label="Id" value={id} required focus={problem !== null} />
        <Field id="location" label="URL of its git repository" value={location} required wide />
        <Field id="branch" label="Branch (its default one when empty)" value={branch} />
        <Field id="include" label="Read only (all documents when empty)" value={include} />
        <Field id="exclude" label="Do not read" value={exclude} />
        <button type="submit">Add</button>
      </form>
      <p class="soft">
        What to read is said by patterns as in a <code>.gitignore</code> file, with spaces between them:{' '}
        <code>docs/ *.adoc</code>.
      </p>
      <p class="soft">
        An id has lower-case letters, digits, dots, hyphens and underscores. A user and a password in the URL are kept
        apart from it and shown nowhere.
      </p>
    </>
  );
}

function Field({
  id,
  label,
  value,
  required = false,
  wide = false,
  focus = false,
}: {
  id: string;
  label: string;
  value: string;
  required?: boolean;
  wide?: boolean;
  focus?: boolean;
}) {
  return (
    <div>
      <label for={id}>{label}</label>
      <input
        type="text"
        id={id}
        name={id}
        value={value}
        size={wide ? 44 : 18}
        maxlength={2000}
        required={required}
        autofocus={focus}
        autocomplete="off"
        autocapitalize="none"
        spellcheck={false}
      />
    </div>
  );
}

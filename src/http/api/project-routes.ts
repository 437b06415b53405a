import { z } from 'zod';
import { addProject, removeProject } from '../../members/add-project.ts';
import { setProject } from '../../members/set-project.ts';
import { requireRemote } from '../../projects/register/remote-location.ts';
import { findProject, listProjects } from '../../store/builds/projects.ts';
import { PROMOTE } from '../../store/schema/tables/pages.ts';
import { notFound } from '../request/problem.ts';
import { defineInputRoute, defineRoute, type Route } from './define-route.ts';
import { projectSchema, roleSchema, showProject } from './schemas.ts';

const patterns = z.array(z.string().max(200)).max(100).describe('Patterns as in a .gitignore file.');

const me = defineRoute({
  method: 'get',
  path: '/me',
  access: 'member',
  id: 'getMe',
  summary: 'Get who you are and which projects are open to you',
  reply: z.object({
    member: z.string(),
    owner: z.boolean().describe('Owner of the whole installation.'),
    read_only: z.boolean(),
    projects: z.array(z.object({ project: z.string(), role: roleSchema })),
  }),
  handle: async ({ visitor: { member, readOnly, roles } }) => ({
    member: member.id,
    owner: member.owner,
    read_only: readOnly,
    projects: [...roles].sort().map(([project, role]) => ({ project, role })),
  }),
});

const list = defineRoute({
  method: 'get',
  path: '/projects',
  access: 'member',
  id: 'listProjects',
  summary: 'List the projects that are open to you',
  reply: z.object({ items: z.array(projectSchema) }),
  handle: async ({ deps, visitor }) => {
    const items = (await listProjects(deps.store)).flatMap((project) => {
      const role = visitor.roles.get(project.id);
      return role === undefined ? [] : [showProject(project, role)];
    });
    return { items };
  },
});

const show = defineRoute({
  method: 'get',
  path: '/projects/:project',
  access: 'reader',
  id: 'getProject',
  summary: 'Get one project',
  reply: projectSchema,
  handle: async ({ deps, visitor, param }) => {
    const project = await findProject(deps.store, param('project'));
    if (project === null) throw notFound();
    return showProject(project, visitor.roles.get(project.id)!);
  },
});

const register = defineInputRoute({
  method: 'post',
  path: '/projects',
  access: 'installation',
  id: 'registerProject',
  summary: 'Register a repository of documents',
  status: 201,
  input: z.strictObject({
    id: z.string().max(64).describe('Lower-case letters, digits, dots, hyphens, underscores.'),
    location: z.string().min(1).max(2000).describe('An https, http or ssh URL of a git repository.'),
    branch: z.string().min(1).max(200).nullable().default(null),
    include: patterns.default([]),
    exclude: patterns.default([]),
  }),
  reply: projectSchema,
  handle: async ({ deps, visitor }, { include, exclude, ...place }) => {
    requireRemote(place.location, deps);
    const asked = { ...place, selection: { include, exclude } };
    return showProject(await addProject(deps, visitor.member.id, asked), 'owner');
  },
});

const change = defineInputRoute({
  method: 'patch',
  path: '/projects/:project',
  access: 'owner',
  id: 'changeProject',
  summary: 'Change when new builds are given to readers, and which files the next build reads',
  input: z.strictObject({
    promote: z.enum(PROMOTE).optional(),
    include: patterns.optional(),
    exclude: patterns.optional(),
  }),
  reply: projectSchema,
  handle: async ({ deps, visitor, param }, body) => {
    const project = param('project');
    return showProject(await setProject(deps, visitor.member.id, project, body), visitor.roles.get(project)!);
  },
});

const remove = defineRoute({
  method: 'delete',
  path: '/projects/:project',
  access: 'installation',
  id: 'removeProject',
  summary: 'Remove a project with its builds, takes and grants; its repository and its receipts are kept',
  reply: z.object({ project: z.string() }),
  handle: async ({ deps, visitor, param }) => {
    const project = param('project');
    await removeProject(deps, visitor.member.id, project);
    return { project };
  },
});

/** Projects, and a visitor's role in them. */
export const projectRoutes: readonly Route[] = [me, list, show, register, change, remove];

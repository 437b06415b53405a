import { z } from 'zod';
import { addProject, removeProject } from '../../members/add-project.ts';
import { requireRemote } from '../../projects/register/remote-location.ts';
import { listProjects } from '../../store/builds/projects.ts';
import { notFound } from '../request/problem.ts';
import { defineRoute, type Route } from '../request/route.ts';
import { projectSchema, roleSchema, showProject } from './schemas.ts';

const me = defineRoute({
  method: 'get',
  path: '/me',
  access: 'member',
  id: 'getMe',
  summary: 'Who you are, and what is open to you',
  reply: {
    status: 200,
    schema: z.object({
      member: z.string(),
      owner: z.boolean().describe('Owner of the whole installation.'),
      read_only: z.boolean(),
      projects: z.array(z.object({ project: z.string(), role: roleSchema })),
    }),
  },
  handle: async ({ visitor: { member, readOnly, roles } }) => {
    const projects = [...roles].sort().map(([project, role]) => ({ project, role }));
    return { status: 200, body: { member: member.id, owner: member.owner, read_only: readOnly, projects } };
  },
});

const list = defineRoute({
  method: 'get',
  path: '/projects',
  access: 'member',
  id: 'listProjects',
  summary: 'The projects that are open to you',
  reply: { status: 200, schema: z.object({ items: z.array(projectSchema) }) },
  handle: async ({ deps, visitor }) => {
    const items = (await listProjects(deps.store)).flatMap((project) => {
      const role = visitor.roles.get(project.id);
      return role === undefined ? [] : [showProject(project, role)];
    });
    return { status: 200, body: { items } };
  },
});

const show = defineRoute({
  method: 'get',
  path: '/projects/:project',
  access: 'reader',
  id: 'getProject',
  summary: 'One project',
  reply: { status: 200, schema: projectSchema },
  handle: async ({ deps, visitor, param }) => {
    const project = (await listProjects(deps.store)).find(({ id }) => id === param('project'));
    if (!project) throw notFound();
    return { status: 200, body: showProject(project, visitor.roles.get(project.id)!) };
  },
});

const register = defineRoute({
  method: 'post',
  path: '/projects',
  access: 'installation',
  id: 'registerProject',
  summary: 'Register a repository of documents',
  body: z.strictObject({
    id: z.string().max(64).describe('Lower-case letters, digits, dots, hyphens, underscores.'),
    location: z.string().min(1).max(2000).describe('A git URL of https, http or ssh.'),
    branch: z.string().min(1).max(200).nullable().default(null),
  }),
  reply: { status: 201, schema: projectSchema },
  handle: async ({ deps, visitor, body }) => {
    requireRemote(body.location);
    return { status: 201, body: showProject(await addProject(deps, visitor.member.id, body), 'owner') };
  },
});

const remove = defineRoute({
  method: 'delete',
  path: '/projects/:project',
  access: 'installation',
  id: 'removeProject',
  summary: 'Remove a project with its builds, takes and grants; receipts stay, and so does where it came from',
  reply: { status: 200, schema: z.object({ project: z.string() }) },
  handle: async ({ deps, visitor, param }) => {
    const project = param('project');
    await removeProject(deps, visitor.member.id, project);
    return { status: 200, body: { project } };
  },
});

/** Projects, and what a visitor may do in them. */
export const projectRoutes: readonly Route[] = [me, list, show, register, remove];

import type { Role, Visitor } from '../../../members/visitor.ts';
import type { Project } from '../../../store/builds/projects.ts';
import type { Deps } from '../../request/deps.ts';
import type { PageContent } from './layout.tsx';

/** A request for a view of a project that the visitor may see. */
export interface ProjectRequest {
  deps: Deps;
  visitor: Visitor;
  project: Project;
  role: Role;
  /** A part of the path; '' when the route has none of that name. */
  param(name: string): string;
  /** A value of the query; undefined when it is missing or empty. */
  query(name: string): string | undefined;
  queries(name: string): string[];
  /** Where browsers reach this server, such as `https://brain.example`. */
  origin: string;
  signal: AbortSignal;
}

/** Makes the content of a page. Throws {@link PageNotFound} where there is nothing. */
export type ProjectView = (request: ProjectRequest) => Promise<PageContent>;

/** There is nothing at this address, or nothing that this visitor may know of: both look the same. */
export class PageNotFound extends Error {}

/** The visitor may see this but not do it; the message says what it needs. */
export class PageForbidden extends Error {}

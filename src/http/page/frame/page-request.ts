import type { Visitor } from '../../../members/visitor.ts';
import type { Project } from '../../../store/builds/projects.ts';
import type { Deps } from '../../request/deps.ts';
import type { PageContent } from './layout.tsx';

/** A request for a page of a project that the visitor may see. */
export interface ProjectRequest {
  deps: Deps;
  visitor: Visitor;
  project: Project;
  /** A part of the path; '' when the route has none of that name. */
  param(name: string): string;
  /** A value of the query; undefined when it is missing or empty. */
  query(name: string): string | undefined;
  queries(name: string): string[];
  /** Where browsers reach this server, such as `https://brain.example`. */
  origin: string;
  signal: AbortSignal;
}

/** Makes the content of a page. Throws a problem 404 when there is nothing to show. */
export type ProjectView = (request: ProjectRequest) => Promise<PageContent>;

import { requireRole, type Visitor } from '../../members/visitor.ts';
import { Problem } from '../request/problem.ts';

/**
 * The build that a request asks for in place of the one that readers get; undefined when it asks for none. Throws a
 * problem unless the visitor may build.
 */
export function readPreview(visitor: Visitor, project: string, given: string | undefined): number | undefined {
  if (given === undefined) return undefined;
  requireRole(visitor, project, 'builder');
  if (/^[1-9]\d{0,8}$/.test(given)) return Number(given);
  throw new Problem(
    400,
    'Wrong build',
    `The build is "${given.slice(0, 40)}". Give the number of a build, such as 12.`,
  );
}

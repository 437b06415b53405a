import { mayAs } from '../../../members/visitor.ts';
import { PageForbidden, type ProjectRequest } from './page-request.ts';

/** Throws {@link PageForbidden} unless the visitor may build; `doing` is what they want, up to the project's name. */
export function requireBuilder({ visitor, project }: ProjectRequest, doing: string): void {
  if (mayAs(visitor, project.id, 'builder')) return;
  throw new PageForbidden(
    `${doing} ${project.id} needs the role builder, and a token that may do more than read. An owner gives the role ` +
      `with: gbrain project grant ${project.id} ${visitor.member.id} --role builder`,
  );
}

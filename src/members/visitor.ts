import { NotAllowedError, NotFoundError } from './refusals.ts';

/** What a member may do in a project; each role includes the ones before it. */
export const ROLES = ['reader', 'builder', 'owner'] as const;
/** A `reader` asks and reads, a `builder` also starts builds and runs, an `owner` also grants and revokes access. */
export type Role = (typeof ROLES)[number];

/** Who sends a request, and what they may do with it. */
export interface Visitor {
  member: {
    /** The name used by commands and the audit log. */
    id: string;
    /** Owner of the whole installation: an owner of every project, who also adds members and projects. */
    owner: boolean;
  };
  /** Role by project id, already limited to what the token is for; an owner of the installation has all projects. */
  roles: ReadonlyMap<string, Role>;
  /** True for a read-only token: no role lets it change anything. */
  readOnly: boolean;
  /** The one project that the token is limited to; null without a limit. */
  only: string | null;
  /** The value that forms of the page send back as `_csrf` (scripts as `X-CSRF-Token`); null with a token. */
  csrf: string | null;
}

/** The visitor's role in a project; null for a project they may not know of. */
export function roleIn(visitor: Visitor, project: string): Role | null {
  return visitor.roles.get(project) ?? null;
}

/** Whether the visitor has at least this role in a project; every change needs `builder` or more. */
export function mayAs(visitor: Visitor, project: string, needed: Role): boolean {
  const role = roleIn(visitor, project);
  if (role === null || (visitor.readOnly && needed !== 'reader')) return false;
  return ROLES.indexOf(role) >= ROLES.indexOf(needed);
}

/** Throws {@link NotFoundError} for a project the visitor may not know of, {@link NotAllowedError} without the role. */
export function requireRole(visitor: Visitor, project: string, needed: Role): void {
  if (roleIn(visitor, project) === null) throw new NotFoundError('There is no such project among yours.');
  if (!mayAs(visitor, project, needed)) throw new NotAllowedError(`the role ${needed} in the project`);
}

/** Throws {@link NotAllowedError} unless the visitor owns the installation, and may change it where that is needed. */
export function requireInstallation({ member, readOnly }: Visitor, changes: boolean): void {
  if (!member.owner || (readOnly && changes)) throw new NotAllowedError('an owner of the installation');
}

/** The projects whose receipts the visitor sees; null for all, including receipts of no project. */
export function seenBy({ member, roles }: Visitor): readonly string[] | null {
  return member.owner ? null : [...roles.keys()];
}

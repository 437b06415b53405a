/** What a member may do in a project; each includes the ones before it. */
export const ROLES = ['reader', 'builder', 'owner'] as const;
/** `reader` asks and reads, `builder` also starts builds, `owner` also gives and takes away access. */
export type Role = (typeof ROLES)[number];

/** Who sends a request, and what they may do with it. */
export interface Visitor {
  member: {
    /** The name that commands and the audit log use. */
    id: string;
    /** Owner of the whole installation: owner of every project, and the one who adds members and projects. */
    owner: boolean;
  };
  /** Role by project id, already narrowed to what the token is for; an installation's owner has them all. */
  roles: ReadonlyMap<string, Role>;
  /** True for a token that may only read: no role lets it change anything. */
  readOnly: boolean;
  /** The one project that the token is narrowed to; null for one that is not. */
  only: string | null;
  /** The value that a form of the page sends back as `_csrf` (or a script as `X-CSRF-Token`); null with a token. */
  csrf: string | null;
}

/** The visitor's role in a project; null for a project that is not theirs to know of. */
export function roleIn(visitor: Visitor, project: string): Role | null {
  return visitor.roles.get(project) ?? null;
}

/** Whether the visitor has at least this role in a project; whatever changes something needs `builder` or more. */
export function mayAs(visitor: Visitor, project: string, needed: Role): boolean {
  const role = roleIn(visitor, project);
  if (role === null || (visitor.readOnly && needed !== 'reader')) return false;
  return ROLES.indexOf(role) >= ROLES.indexOf(needed);
}

/** The projects whose receipts the visitor sees; null for all, also those of no project. */
export function seenBy({ member, roles }: Visitor): readonly string[] | null {
  return member.owner ? null : [...roles.keys()];
}

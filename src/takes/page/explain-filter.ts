import { nameForms } from '../../text/name-forms.ts';
import { nearestNames } from '../../text/nearest-names.ts';
import { noTakesYet } from './no-takes-yet.ts';

/** What a filter can name: the projects, pages and holders of the takes there are, each once. */
export interface TakeNames {
  projects: readonly string[];
  slugs: readonly string[];
  holders: readonly string[];
}

/** Why a filter leaves nothing and what to do, in a sentence: the name that no take has, and the nearest one. */
export function explainFilter(
  filter: { project?: string | null; slugPrefix?: string | null; holder?: string | null },
  { projects, slugs, holders }: TakeNames,
): string {
  const { project, slugPrefix, holder } = filter;
  if (slugs.length === 0) return `There are no takes yet. ${noTakesYet()} Then: gbrain import <folder>`;
  const folders = slugs.map((slug) => slug.slice(0, slug.lastIndexOf('/') + 1)).filter((folder) => folder !== '');
  if (project && !projects.includes(project)) return unknown('take is in project', project, projects);
  if (slugPrefix && !slugs.some((slug) => nameForms(slugPrefix).some((form) => slug.startsWith(form))))
    return unknown('slug starts with', slugPrefix, slugPrefix.endsWith('/') ? folders : [...slugs, ...folders]);
  if (holder && !nameForms(holder).some((form) => holders.includes(form)))
    return unknown('take is held by', holder, holders);
  return 'Leave out a filter, or see all with: gbrain takes list --all';
}

function unknown(what: string, given: string, names: readonly string[]): string {
  const [near] = nearestNames(given, names, 1);
  const known = [...new Set(names)].slice(0, 5).join(', ');
  return `No ${what} "${given}". ${near === undefined ? `There are: ${known}` : `Did you mean ${near}?`}`;
}

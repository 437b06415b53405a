import type { Application, ScaleUnit } from './plan-units.ts';
import { hostName } from './write-unit.ts';

/** Up to so many units, the page of a host lists them; a longer list would be no page. */
const LISTED = 60;

/** The README of a host. */
export function writeApplication(application: Application, units: readonly ScaleUnit[]): string {
  const host = hostName({ application });
  const root = `20-applications/${application.folder}/`;
  const list =
    units.length > LISTED
      ? `It has ${units.length} units, one page for each. The pages are in folders by the way in which a unit is started.`
      : ['| Unit | About | Started |', '|---|---|---|', ...units.map((unit) => row(unit, root))].join('\n');
  return `# ${application.title}

The ${host} ${application.domain.purpose}.
It was written in PL/I from 1991 on, and has been moved to other machines four times without being changed much. Nobody
who wrote it still works here. **Owner:** Team Plover.

These pages were made in 2018 from the sources and from talks with the operators. Every unit has three rules that
somebody outside has to know; whatever else it does, only the source says.

## Units

${list}

## Working on it

Changes need a second pair of eyes and a Sunday. The test system is \`${application.prefix.toUpperCase()}T\`.
A rule on these pages that the source contradicts is a mistake of the page: tell Team Plover.
`;
}

function row({ name, subject, site, job, path }: ScaleUnit, root: string): string {
  return `| [${name}](${path.slice(root.length)}) | ${subject[0]}${site === null ? '' : `, ${site}`} | ${job} |`;
}

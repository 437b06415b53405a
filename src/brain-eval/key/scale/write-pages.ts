import { seededRandom } from '../../../random.ts';
import type { Application, ScaleUnit } from './plan-units.ts';

const QUIRKS = [
  'If the run before was cut off, start it with `RESTART=Y`; it then skips what is done.',
  'Names longer than 30 characters are cut. Nobody has complained yet.',
  'The first record of the file is a header with the day in the old form, two digits for the year.',
  'An empty file is an error on working days and none on Sundays.',
  'It prints a list that nobody collects. Do not switch it off: the counter at its end is used.',
  'Umlauts arrive as `?` when the file comes from the branch in the harbour.',
  'The test system has no calendar, so every day is a working day there.',
  'A record with the customer number 999999 is a test and is dropped.',
  'The comments in the source are about its predecessor.',
  'It must not run beside the backup, which begins when the operator says so.',
  'The return code 4 is a success. It always was.',
  'Amounts are whole cents inside and euros on paper.',
];
const INTROS: readonly ((unit: string, host: string, does: string) => string)[] = [
  (unit, host, does) => `Unit \`${unit}\` of the ${host} ${does}.`,
  (unit, host, does) => `In the ${host}, \`${unit}\` ${does}.`,
  (unit, host, does) => `\`${unit}\` is the unit of the ${host} that ${does}.`,
];
const STARTED: Readonly<Record<string, string>> = {
  nightly: 'by the scheduler, every night',
  daytime: 'by the scheduler, every hour',
  'on-request': 'by hand or by another unit',
};

/** The page of a unit. `before` is the unit that it follows, if any. */
export function writeUnit(unit: ScaleUnit, before: ScaleUnit | null): string {
  const { name, site, job, subject, cards } = unit;
  const random = seededRandom(unit.seed);
  const pick = <T>(items: readonly T[]) => items[Math.floor(random() * items.length)]!;
  const host = hostName(unit);
  const code = name.toUpperCase();
  const quirks = new Set([pick(QUIRKS), pick(QUIRKS)]);
  const follows = before === null ? 'nothing' : `[${before.name}](${relativeLink(unit.path, before.path)})`;
  const sections = [
    `# ${name}: ${subject[0]}${site === null ? '' : `, ${site}`}`,
    pick(INTROS)(name, host, subject[1] + (site === null ? '' : ` for ${site}`)),
    [
      '| | |',
      '|---|---|',
      `| Started | ${STARTED[job]} |`,
      `| Reads | \`${code}.IN\` |`,
      `| Writes | \`${code}.OUT\` |`,
      `| Follows | ${follows} |`,
      `| Source | PL/I, ${300 + Math.floor(random() * 2700)} lines, last changed in ${1994 + Math.floor(random() * 28)} |`,
    ].join('\n'),
    '## Rules',
    ...cards.flatMap(({ id, rule, line }) => [`### ${id} ${rule.title}`, line]),
    '## Good to know',
    [...quirks].map((quirk) => `- ${quirk}`).join('\n'),
  ];
  return `${sections.join('\n\n')}\n`;
}

/** "returns host", "returns host of Calderhay". */
export function hostName({ application: { domain, division } }: Pick<ScaleUnit, 'application'>): string {
  const host = domain.title.charAt(0).toLowerCase() + domain.title.slice(1);
  return division === null ? host : `${host} of ${division}`;
}

function relativeLink(from: string, to: string): string {
  const here = from.split('/').slice(0, -1);
  const there = to.split('/');
  let shared = 0;
  while (shared < here.length && here[shared] === there[shared]) shared++;
  return [...here.slice(shared).map(() => '..'), ...there.slice(shared)].join('/');
}

/** The most units that the page of a host lists. */
const MAX_LISTED = 60;

/** The README of a host. */
export function writeApplication(application: Application, units: readonly ScaleUnit[]): string {
  const host = hostName({ application });
  const root = `20-applications/${application.folder}/`;
  const list =
    units.length > MAX_LISTED
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

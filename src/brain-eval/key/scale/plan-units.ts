import { seededRandom, shuffled } from '../../../random.ts';
import { DIVISIONS, DOMAINS, type Domain, type Subject, siteName } from './domains.ts';
import { SCALE_RULES, type ScaleRule } from './rules.ts';
import { inWords, type ScaleValue } from './values.ts';

/** One installation of a legacy host. */
export interface Application {
  prefix: string;
  folder: string;
  title: string;
  domain: Domain;
  /** Null for the first installation. */
  division: string | null;
}

/** A rule of a unit, with an id of its own. */
export interface RuleCard {
  id: string;
  rule: ScaleRule;
  value: ScaleValue;
  /** Whether its words differ from those of the question. */
  reworded: boolean;
  /** The line that holds the rule. */
  line: string;
}

/** One program of a legacy host, and so one document. */
export interface ScaleUnit {
  application: Application;
  /** Name of its program, such as `rtn04`. */
  name: string;
  subject: Subject;
  /** Where it runs, when other units of the host do the same elsewhere. */
  site: string | null;
  job: string;
  /** Of its document, from the root. */
  path: string;
  cards: readonly RuleCard[];
  /** Seed of what its page says besides the rules. */
  seed: number;
}

const JOBS = ['nightly', 'daytime', 'on-request'];
const REGIONS = ['coast', 'hills', 'islands', 'plain', 'towns'];
const REWORDED = 0.12;
const CARDS = 3;

/** The hosts of a fixture, in order. */
export function planApplications(count: number): Application[] {
  return Array.from({ length: count }, (_, index) => {
    const domain = DOMAINS[index % DOMAINS.length]!;
    const turn = Math.floor(index / DOMAINS.length);
    if (turn === 0) return { ...domain, domain, division: null };
    const division = DIVISIONS[turn - 1]!;
    const folder = `${domain.folder}-${division.toLowerCase()}`;
    const letter = String.fromCharCode(96 + turn);
    return { prefix: `${domain.prefix}${letter}`, folder, title: `${domain.title} ${division}`, domain, division };
  });
}

/** The units of one host. `total` is the number of units of the whole fixture, `from` the index of this host's first. */
export function planUnits(
  application: Application,
  { units, from, total, depth, seed }: { units: number; from: number; total: number; depth: number; seed: number },
): ScaleUnit[] {
  const { subjects } = application.domain;
  const width = Math.max(2, String(units).length);
  return Array.from({ length: units }, (_, index) => {
    const unitSeed = (Math.imul(seed, 0x9e3779b1) + from + index) >>> 0;
    const random = seededRandom(unitSeed);
    const pick = <T>(items: readonly T[]) => items[Math.floor(random() * items.length)]!;
    const name = application.prefix + String(index + 1).padStart(width, '0');
    const subject = subjects[index % subjects.length]!;
    const job = pick(JOBS);
    const levels = [job, subject[0].replaceAll(' ', '-'), pick(REGIONS)];
    while (levels.length < depth) levels.push(`part-${1 + Math.floor(random() * 6)}`);
    const folders = ['20-applications', application.folder, ...levels.slice(0, depth)];
    return {
      application,
      name,
      subject,
      site: units > subjects.length ? siteName(Math.floor(index / subjects.length)) : null,
      job,
      path: [...folders, `${name}.md`].join('/'),
      cards: drawCards(name, total, random),
      seed: unitSeed ^ 0x5bd1e995,
    };
  });
}

function drawCards(name: string, total: number, random: () => number): RuleCard[] {
  return shuffled(SCALE_RULES, random)
    .slice(0, CARDS)
    .map((rule, index) => {
      const values = rule.values(total);
      const value = values.at(Math.floor(random() * values.count));
      const reworded = random() < REWORDED;
      const line = reworded ? rule.reword(inWords(value)) : rule.say(value.text);
      return { id: `${name.toUpperCase()}-0${index + 1}`, rule, value, reworded, line };
    });
}

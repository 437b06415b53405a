import { GbrainError } from '../../../errors.ts';
import type { KeyInput } from '../key.ts';
import { DIVISIONS, DOMAINS, SITES } from './domains.ts';
import { planApplications, planUnits, type ScaleUnit } from './plan-units.ts';
import { writeKey } from './write-key.ts';
import { writeApplication, writeUnit } from './write-pages.ts';

/** How large a fixture to make. The defaults are the large part of shop-docs. */
export interface ScaleOptions {
  /** Units of all applications together, one document each; from the number of applications to 20,000. */
  units: number;
  /** Legacy hosts, one README each; from 1 to {@link MAX_APPLICATIONS}. */
  applications: number;
  /** Folders between an application and its units; from 0 to 8. */
  depth: number;
  seed: number;
  /** Questions of the key; 0 for none. */
  questions: number;
}

export const SCALE_DEFAULTS: Readonly<ScaleOptions> = { units: 30, applications: 2, depth: 1, seed: 1, questions: 0 };
export const MAX_UNITS = 20_000;
export const MAX_APPLICATIONS: number = DOMAINS.length * (1 + DIVISIONS.length);

/** A generated fixture: look-alike documents, and questions whose answers are known since both come from one plan. */
export interface ScaleFixture {
  /** Number of documents. */
  documents: number;
  /** The documents, one at a time; paths are from the root of the repository. */
  files(): Generator<{ path: string; text: string }>;
  /** Null when the options ask for no questions. */
  key: KeyInput | null;
}

/** Generates a fixture. The same options give the same bytes. Throws `usage` for an impossible size. */
export function makeScale(options: Partial<ScaleOptions> = {}): ScaleFixture {
  const size = { ...SCALE_DEFAULTS, ...options };
  refuseImpossible(size);
  const applications = planApplications(size.applications);
  const plans: ScaleUnit[][] = [];
  let from = 0;
  for (const [index, application] of applications.entries()) {
    const left = size.applications - index;
    const units = Math.ceil((size.units - from) / left);
    plans.push(planUnits(application, { units, from, total: size.units, depth: size.depth, seed: size.seed }));
    from += units;
  }
  return {
    documents: size.units + size.applications,
    *files() {
      for (const [index, application] of applications.entries()) {
        const units = plans[index]!;
        yield {
          path: `20-applications/${application.folder}/README.md`,
          text: writeApplication(application, units),
        };
        for (const [at, unit] of units.entries())
          yield { path: unit.path, text: writeUnit(unit, units[at - 1] ?? null) };
      }
    },
    key: size.questions === 0 ? null : writeKey(plans.flat(), size),
  };
}

function refuseImpossible({ units, applications, depth, questions, seed }: ScaleOptions): void {
  const bounds: [string, number, number, number][] = [
    ['applications', applications, 1, MAX_APPLICATIONS],
    ['units', units, applications, MAX_UNITS],
    ['depth', depth, 0, 8],
    ['questions', questions, 0, units],
    ['seed', seed, 0, 2 ** 32 - 1],
  ];
  for (const [name, value, least, most] of bounds) {
    if (!Number.isInteger(value) || value < least || value > most) {
      throw new GbrainError('usage', `${name} is ${value}. Give a whole number from ${least} to ${most}.`);
    }
  }
  if (Math.ceil(units / applications) > SITES * DOMAINS[0]!.subjects.length) {
    throw new GbrainError(
      'usage',
      `${units} units are too many for ${applications} applications. Give more applications.`,
    );
  }
}

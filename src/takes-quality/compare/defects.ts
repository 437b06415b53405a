import type { Dimension, SampledTake, TakeKind } from '../../takes/page/take.ts';
import { misreadNumber, reverseClaim, shiftYear, strengthenClaim, weakenClaim } from './distort-claim.ts';

/** `plain` defects are obvious; `subtle` ones are what extraction gets wrong, and take a careful look. */
export const DEFECT_SEVERITIES = ['plain', 'subtle'] as const;
export type DefectSeverity = (typeof DEFECT_SEVERITIES)[number];

/** A way to break a take in one dimension. */
export interface Defect {
  name: string;
  dimension: Dimension;
  severity: DefectSeverity;
  /** The broken fields; null when the take cannot be broken in this way and still read like a take. */
  plant(take: SampledTake, random: () => number, sample: readonly SampledTake[]): Partial<SampledTake> | null;
}

const INVENTED_FIRST = 'ottilie casimir philippa leopold wilhelmine thaddeus rosalind ambrose gwendolyn lysander'.split(
  ' ',
);
const INVENTED_LAST =
  'marrowgate undertoft quenby strandhope ashgrove pellworth harkaway dunmallow tressel owlbury'.split(' ');
const TRIVIA = [
  'There was something about {page} in the notes',
  '{page} came up in a conversation, and some points were made',
  'Various aspects of {page} were looked at by those who were there',
  'Some things about {page} have been written down',
];
/** A weight that no page supports for a take of this kind. */
const MISJUDGED: Readonly<Record<TakeKind, number>> = { fact: 0.5, take: 0.15, bet: 0.95, hunch: 0.9 };
/** A weight this near the other one is no defect. */
const MIN_MISJUDGED = 0.3;

/** The defects. The people named in them are invented and occur on no real page. */
export const DEFECTS: readonly Defect[] = [
  {
    name: 'an invented detail',
    dimension: 'accuracy',
    severity: 'plain',
    plant: ({ claim }, random) => ({
      claim: `${bare(claim)}, as ${nameOf(invent(random))} confirmed in writing`,
    }),
  },
  {
    name: 'a wrong number near by',
    dimension: 'accuracy',
    severity: 'subtle',
    plant: ({ claim, passage }, random) => claimOf(misreadNumber(claim, passage.text, random)),
  },
  {
    name: 'a reversed claim',
    dimension: 'accuracy',
    severity: 'subtle',
    plant: ({ claim }) => claimOf(reverseClaim(claim)),
  },
  {
    name: 'a strengthened claim',
    dimension: 'accuracy',
    severity: 'subtle',
    plant: ({ claim }) => claimOf(strengthenClaim(claim)),
  },
  {
    name: 'a weakened claim',
    dimension: 'accuracy',
    severity: 'subtle',
    plant: ({ claim, kind }) => (kind === 'fact' ? claimOf(weakenClaim(claim)) : null),
  },
  {
    name: 'a stale date',
    dimension: 'accuracy',
    severity: 'subtle',
    plant({ claim, since, passage }, random) {
      const stale = shiftYear(claim, passage.text, random);
      if (stale !== null) return { claim: stale };
      const earlier = since === null ? null : shiftYear(since, passage.text, random);
      return earlier === null ? null : { since: earlier };
    },
  },
  {
    name: 'an invented holder',
    dimension: 'attribution',
    severity: 'plain',
    plant: (_, random) => ({ holder: `people/${invent(random)}`, holderHasPage: false }),
  },
  {
    name: 'the subject as the holder',
    dimension: 'attribution',
    severity: 'subtle',
    plant({ kind, holder, slug }) {
      const subject = /(?:^|\/)((?:people|companies)\/[^/]+)$/.exec(slug)?.[1];
      const isOther = subject !== undefined && holder !== subject && holder.includes('/');
      return isOther && kind !== 'fact' ? { holder: subject, holderHasPage: true } : null;
    },
  },
  {
    name: 'an opinion given to the world',
    dimension: 'attribution',
    severity: 'subtle',
    plant: ({ kind, holder }) =>
      kind !== 'fact' && holder.startsWith('people/') ? { holder: 'world', holderHasPage: undefined } : null,
  },
  {
    name: 'somebody else as the holder',
    dimension: 'attribution',
    severity: 'subtle',
    plant({ kind, holder }, random, sample) {
      if (kind === 'fact' || !holder.startsWith('people/')) return null;
      const others = sample.filter((other) => other.holder.startsWith('people/') && other.holder !== holder);
      const other = others.length === 0 ? null : pick(others, random);
      return other === null ? null : { holder: other.holder, holderHasPage: other.holderHasPage };
    },
  },
  {
    name: 'a weight between the steps',
    dimension: 'weight_calibration',
    severity: 'plain',
    plant: ({ weight }) => weightOf((weight ?? 0.5) >= 0.5 ? (weight ?? 0.5) - 0.02 : weight! + 0.02),
  },
  {
    name: 'a misjudged weight on the steps',
    dimension: 'weight_calibration',
    severity: 'subtle',
    plant: ({ kind, weight }) =>
      weight === null || Math.abs(weight - MISJUDGED[kind]) < MIN_MISJUDGED ? null : weightOf(MISJUDGED[kind]),
  },
  {
    name: 'a prediction called a fact',
    dimension: 'kind_classification',
    severity: 'plain',
    plant: ({ claim }) => ({ kind: 'fact', claim: `${bare(claim)}, and I expect that this will change by 2031` }),
  },
  {
    name: 'a bet called a fact',
    dimension: 'kind_classification',
    severity: 'subtle',
    plant: ({ kind }) => (kind === 'bet' ? { kind: 'fact' } : null),
  },
  {
    name: 'an opinion called a fact',
    dimension: 'kind_classification',
    severity: 'subtle',
    plant: ({ kind }) => (kind === 'take' ? { kind: 'fact' } : null),
  },
  {
    name: 'a fact called a hunch',
    dimension: 'kind_classification',
    severity: 'subtle',
    plant: ({ kind }) => (kind === 'fact' ? { kind: 'hunch' } : null),
  },
  {
    name: 'logistics',
    dimension: 'signal_density',
    severity: 'plain',
    plant: ({ pageTitle }) => ({ claim: `The call about ${pageTitle} was moved to next Tuesday at 10:30` }),
  },
  {
    name: 'paraphrased trivia',
    dimension: 'signal_density',
    severity: 'subtle',
    plant: ({ pageTitle }, random) => ({ claim: pick(TRIVIA, random).replace('{page}', () => pageTitle) }),
  },
];

const claimOf = (claim: string | null): { claim: string } | null => (claim === null ? null : { claim });

function weightOf(given: number): Partial<SampledTake> {
  const weight = Number(given.toFixed(2));
  return { weight, weightText: String(weight) };
}

const pick = <T>(items: readonly T[], random: () => number): T => items[Math.floor(random() * items.length)]!;

/** The slug of a person of no brain. */
const invent = (random: () => number): string => `${pick(INVENTED_FIRST, random)}-${pick(INVENTED_LAST, random)}`;

/** `ottilie-marrowgate` as Ottilie Marrowgate. */
const nameOf = (slug: string): string =>
  slug.replace(/(?:^|-)(\p{Ll})/gu, (_, letter) => ` ${letter.toUpperCase()}`).trim();

const bare = (claim: string): string => claim.trim().replace(/[.!?]$/, '');

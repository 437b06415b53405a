import type { Dimension, TakeKind } from '../../takes/page/take.ts';
import type { Cycle } from '../panel/cycle.ts';
import type { Finding } from '../panel/judge-reply.ts';
import type { Verdict } from '../panel/verdict.ts';

/** One dimension of a receipt. */
export interface DimensionScore {
  /** Mean of `scores`, unrounded. */
  mean: number;
  min: number;
  max: number;
  /** One per contributing model, in panel order; with repeats, the model's mean over them. */
  scores: number[];
  /** By model id. Older receipts may hold the bare score. */
  per_model: Record<string, { score: number; feedback?: string; repeats?: number[] } | number>;
}

/** A take of the sample: enough to find it again and to show it without the brain. */
export interface ReceiptTake {
  /** Number in the sample, from 1. */
  take: number;
  project: string;
  slug: string;
  /** Row number in the page's table; null when the row has none. */
  row: number | null;
  /** Line of the row in its document. */
  line: number;
  /** First 8 hex digits of the SHA-256 of the claim. */
  claim_sha8: string;
  /** Untrusted text, cut at 500 characters. */
  claim: string;
  kind: TakeKind;
  holder: string;
  /** Null when the page gives no valid number. */
  weight: number | null;
  /** What the judges saw of the page; only for takes that a finding names. */
  passage?: { lines: string; text: string };
}

/** A finding with the judge that made it. */
export interface ReceiptFinding extends Finding {
  model: string;
}

/** Krippendorff's alpha (interval) with its bootstrap interval; null where it is undefined. */
export interface AgreementScore {
  alpha: number | null;
  /** Lower and upper end of the 95 % interval; null when it cannot be told. */
  interval: { low: number; high: number } | null;
  /** Takes that at least two judges looked at. */
  units: number;
}

/** How far the judges agree on which takes are bad, over the findings per take. */
export interface Agreement {
  /** Over the number of dimensions that each judge says a take breaks. */
  overall: AgreementScore;
  /** Over "breaks it" (1) or not (0) in one dimension. */
  dimensions: Record<Dimension, AgreementScore>;
}

/** Spread of one dimension's panel mean over repeats. */
export interface NoiseScore {
  /** Panel mean of each repeat, unrounded, in order. */
  means: number[];
  /** Sample standard deviation (n − 1); null with fewer than two repeats. */
  sd: number | null;
  /** 95 % Student interval of the mean; null with fewer than two repeats. */
  interval: { low: number; high: number } | null;
}

/** The durable record of one takes-quality run. Fields after `verdictMessage` are additive: older receipts lack them. */
export interface Receipt {
  /** Locks the contract: a change that is not an added optional field raises it. */
  schema_version: 1;
  /** When the run ended, ISO 8601 in UTC. */
  ts: string;
  /** Name of the rubric's epoch; `trend` groups by it. */
  rubric_version: string;
  /** Fingerprint of the rubric's whole text. */
  rubric_sha8: string;
  corpus: {
    source: 'db' | 'fs';
    /** Takes judged. */
    n_takes: number;
    /** Literal prefix of the page slugs; null when all pages were drawn from. */
    slug_prefix: string | null;
    /** Fingerprint of the takes text as the judges saw it, in sample order. */
    corpus_sha8: string;
  };
  /** Fingerprint of the prompt template without the takes. */
  prompt_sha8: string;
  /** Fingerprint of the sorted model ids. */
  models_sha8: string;
  /** The panel in the order given. */
  models: string[];
  /** How often the whole panel was asked, repeats included. */
  cycles_run: number;
  /** Contributing judges of each of those. */
  successes_per_cycle: number[];
  verdict: Verdict;
  /** Empty when the verdict is inconclusive. */
  scores: Partial<Record<Dimension, DimensionScore>>;
  /** Mean of the five dimension means, unrounded; null when the verdict is inconclusive. */
  overall_score: number | null;
  /** US dollars of all calls of this run that have a price. */
  cost_usd: number;
  /** What the judges would improve, without duplicates. */
  improvements: string[];
  /** Judges that failed, with the reason. */
  errors: string[];
  /** The verdict in words. */
  verdictMessage: string;

  /** False when some call's cost is unknown, so that `cost_usd` is a lower bound. */
  cost_complete?: boolean;
  /** Seed of the sample; the same seed on the same brain draws the same takes. */
  seed?: number;
  /** The one project that was drawn from; null for all. */
  project?: string | null;
  /** The sample, in order. */
  takes?: ReceiptTake[];
  /** Every cycle with every judge's reply as read. */
  cycles?: Cycle[];
  /** Of the judges that count towards the verdict; errors first, then by take. */
  findings?: ReceiptFinding[];
  agreement?: Agreement;
  /** How often the sample was judged to measure the noise; 1 when it was not. */
  repeats?: number;
  /** Spread over the repeats; only when there were several. */
  noise?: Record<Dimension, NoiseScore>;
}

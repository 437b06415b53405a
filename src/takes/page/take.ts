/** How a claim is meant: something checkable, an opinion, a prediction one would act on, a guess. */
export const TAKE_KINDS = ['fact', 'take', 'bet', 'hunch'] as const;
export type TakeKind = (typeof TAKE_KINDS)[number];

/** One claim of a page, as its row in the takes table says it. */
export interface Take {
  /** Number in the `#` column; null when it is missing or not a whole number. */
  row: number | null;
  claim: string;
  kind: TakeKind;
  /** Who HOLDS the claim, as written, its letters composed (NFC). Valid: `world`, `brain`, `self`, `people/<slug>`, `companies/<slug>`. */
  holder: string;
  /** Confidence 0..1 as written; null when the cell holds no such number. Valid ones lie on the 0.05 grid. */
  weight: number | null;
  /** The weight cell as written, so that a judge and a reader see what the number was read from. */
  weightText: string;
  since: string | null;
  until: string | null;
  source: string | null;
  /** False for a whole-cell `~~claim~~`, whose marks are stripped. */
  active: boolean;
  /** Line of the row in its document. */
  line: number;
}

/** Something that could not be read as intended, and its line. */
export interface TakeWarning {
  line: number;
  message: string;
  /** `error` for what no reading can be right of, such as both sides of a merge; absent for a warning. */
  severity?: 'error';
}

/** A Markdown document with its takes. */
export interface Page {
  /** Path without `.md`. */
  slug: string;
  path: string;
  title: string;
  /** Git blob id of the bytes it was read from. */
  blob: string;
  /** All lines of the document. */
  lines: readonly string[];
  takes: readonly Take[];
  warnings: readonly TakeWarning[];
}

/** What a take is judged on. */
export const DIMENSIONS = [
  'accuracy',
  'attribution',
  'weight_calibration',
  'kind_classification',
  'signal_density',
] as const;
export type Dimension = (typeof DIMENSIONS)[number];

/** The part of a page that is relevant to one claim; `accuracy` is judged against it. */
export interface Passage {
  /** Exact lines of the document; several ranges are joined by a line `…`. */
  ranges: readonly { start: number; end: number }[];
  text: string;
}

/** A take drawn into a sample, with what a judge needs to see of its page. */
export interface SampledTake extends Take {
  /** Id of the project that the page belongs to. */
  project: string;
  slug: string;
  pageTitle: string;
  /** Whether the brain has a page about the holder; absent for `world`, `brain` and `self`, and where it is unknown. */
  holderHasPage?: boolean;
  passage: Passage;
}

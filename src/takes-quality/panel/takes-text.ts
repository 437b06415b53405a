import type { Passage, SampledTake } from '../../takes/page/take.ts';
import { encodeInert } from '../../text/encode-inert.ts';
import { FENCE_CLOSE, FENCE_OPEN } from './prompt-template.ts';

/** A take as the judges see it. */
export interface JudgedTake {
  /** Number in the sample, from 1. */
  n: number;
  claim: string;
  kind: string;
  holder: string;
  /** Whether the brain has a page about the holder; absent where that is unknown or makes no sense. */
  holder_has_page?: boolean;
  /** The number, or the cell as written when it holds no number. */
  weight: number | string;
  since: string | null;
  until: string | null;
  source: string | null;
  page: string;
  page_title: string;
  /** Its text is empty when the page has none apart from its takes. */
  passage: { lines: string; text: string };
}

/** The takes as JSON, one per line, numbered in order. No text in it can close the fence around it. */
export function takesText(takes: readonly SampledTake[]): string {
  return `[\n${takes.map((take, index) => encodeInert(judgedTake(take, index + 1))).join(',\n')}\n]`;
}

/** Reads the takes back from a prompt that {@link takesText} is part of; null when there are none. */
export function readTakesText(prompt: string): JudgedTake[] | null {
  const start = prompt.indexOf(FENCE_OPEN);
  const end = prompt.indexOf(FENCE_CLOSE, start);
  if (start < 0 || end < 0) return null;
  const value: unknown = JSON.parse(prompt.slice(start + FENCE_OPEN.length, end));
  return Array.isArray(value) ? value : null;
}

/** The line ranges of a passage, such as `3-9, 14`. */
export function passageLines(passage: Passage): string {
  return passage.ranges.map(({ start, end }) => (start === end ? `${start}` : `${start}-${end}`)).join(', ');
}

function judgedTake(take: SampledTake, n: number): JudgedTake {
  return {
    n,
    claim: take.claim,
    kind: take.kind,
    holder: take.holder,
    holder_has_page: take.holderHasPage,
    weight: take.weight ?? take.weightText,
    since: take.since,
    until: take.until,
    source: take.source,
    page: take.slug,
    page_title: take.pageTitle,
    passage: { lines: passageLines(take.passage), text: take.passage.text },
  };
}

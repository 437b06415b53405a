/** What documents say of themselves that are not settled: proposed, under way, put aside or returned to their authors. */
const DRAFT =
  /^(?:early |working |editor'?s |internet[- ]|first )?(?:draft(?:ed|ing)?|proposed|proposal|provisional|preliminary|stagnant|(?:(?:in|under|for|needs|awaiting|active|scheduled for|open for) )?(?:review|discussion|consideration|revision|development|design)|last call|open|pending|wip|work in progress|in progress|experimental|alpha|preview(?:ing)?|deferred|postponed|on hold|paused|returned(?: for revision)?|idea|pre-?draft|submitted|requested|unstable|not (?:yet )?(?:accepted|approved|final|decided)|to ?be ?(?:decided|discussed)|tbd)\b/i;

/** Whether a status, as a document words it, is that of a draft. */
export function isDraft(word: string | null): boolean {
  return word !== null && DRAFT.test(word);
}

/** Which findings are shown; a field that is missing or null leaves all of them in. */
export interface Chosen {
  dimension?: string | null;
  judge?: string | null;
}

/** Where the parts of a receipt lead. */
export interface ReceiptLinks {
  /** Findings of one dimension or judge. */
  findings(chosen: Chosen): string;
  /** A document, at some lines if they are given; null where there is nothing to lead to. */
  document(project: string, path: string, lines?: { start: number; end: number }): string | null;
}

/** The links of a stand-alone report, which lead to places in itself only. */
export const WITHIN_FILE: ReceiptLinks = { findings: () => '#findings', document: () => null };

import type { ReceiptTake } from '../receipt/receipt.ts';

/** What makes a take the same one in two receipts: its page and its claim, wherever its row has moved to. */
export function takeIdentity({
  project,
  slug,
  claim_sha8,
}: Pick<ReceiptTake, 'project' | 'slug' | 'claim_sha8'>): string {
  return JSON.stringify([project, slug, claim_sha8]);
}

/** `gbrain`: receipts, prices and stores. Brains, takes, evals and tools have entry points of their own. */
export { type ErrorCode, EXIT_CODES, GbrainError } from './errors.ts';
export { openStore } from './library/open-store.ts';
export { MODEL_PRICING, type Price, PricingNotFoundError } from './models/call/pricing.ts';
export type { RunShas } from './store/receipts/runs.ts';
export type { OpenOptions, Store } from './store/store.ts';
export {
  compareReceipts,
  type DimensionChange,
  type ReceiptComparison,
} from './takes-quality/compare/compare-receipts.ts';
export { loadReceiptFromDisk } from './takes-quality/receipt/load-receipt.ts';
export { loadReceiptFromDb, type RunName } from './takes-quality/receipt/load-receipt-from-db.ts';
export type { DimensionScore, Receipt } from './takes-quality/receipt/receipt.ts';

/** The library: what consumers of receipts and prices import. */
export { type ErrorCode, EXIT_CODES, GbrainError } from './errors.ts';
export { MODEL_PRICING, type Price, PricingNotFoundError } from './models/pricing.ts';
export type { OpenOptions } from './store/store.ts';
export { type Comparison, compareReceipts, type DimensionChange } from './takes-quality/compare-receipts.ts';
export { loadReceiptFromDisk } from './takes-quality/load-receipt.ts';
export { loadReceiptFromDb } from './takes-quality/load-receipt-from-db.ts';
export type { DimensionScore, Receipt } from './takes-quality/receipt.ts';

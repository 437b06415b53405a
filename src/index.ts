/** The library: what consumers of receipts and prices import. */
export { type ErrorCode, EXIT_CODES, GbrainError } from './errors.ts';
export { MODEL_PRICING, type Price, PricingNotFoundError } from './models/call/pricing.ts';
export type { OpenOptions } from './store/store.ts';
export {
  compareReceipts,
  type DimensionChange,
  type ReceiptComparison,
} from './takes-quality/compare/compare-receipts.ts';
export { loadReceiptFromDisk } from './takes-quality/receipt/load-receipt.ts';
export { loadReceiptFromDb } from './takes-quality/receipt/load-receipt-from-db.ts';
export type { DimensionScore, Receipt } from './takes-quality/receipt/receipt.ts';

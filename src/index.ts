/** The library: what consumers of receipts and prices import. */
export { type ErrorCode, EXIT_CODES, GbrainError } from './errors.ts';
export { MODEL_PRICING, type Price, PricingNotFoundError } from './models/pricing.ts';

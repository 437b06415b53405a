import { GbrainError } from '../errors.ts';

/** What was named does not exist, or whoever asks may not know of it. Over HTTP the two look the same: 404. */
export class NotFoundError extends GbrainError {
  constructor(message: string) {
    super('input', message);
  }
}

/** Whoever asks may see it but not do this: 403 over HTTP. */
export class NotAllowedError extends GbrainError {
  /** `needed` completes "This needs …". */
  constructor(needed: string) {
    super('usage', `This needs ${needed}. Ask an owner for it, or use a token that is not read-only.`);
  }
}

/** Whoever asks has as many of something as anybody may: 429 over HTTP. */
export class TooManyError extends GbrainError {
  constructor(message: string) {
    super('usage', message);
  }
}

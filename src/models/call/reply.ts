import type { Usage } from './usage.ts';

/** No reply is longer: a provider or command that sends more is cut off. */
export const MAX_REPLY_BYTES = 8 * 1024 * 1024;

/** The reply of a model. */
export interface Reply {
  /** As the model wrote it; empty when it wrote nothing. */
  text: string;
  /**
   * `refusal` covers a provider's content filter; a refusal in plain words is `stop` and found by reading the reply.
   */
  finish: 'stop' | 'length' | 'refusal' | 'other';
  /** Of the attempt that answered; zeros when the provider reported none, and then `costUsd` is null unless free. */
  usage: Usage;
  /** US dollars by the price table; null when the model has no price there or reported no tokens. */
  costUsd: number | null;
  /** From the first byte sent to the last received, waits between attempts included. */
  milliseconds: number;
  /** 1 plus the retries that were needed. */
  attempts: number;
  /** Attempts before this one that were cut, so that a provider may bill them although `costUsd` leaves them out. */
  uncertainAttempts: number;
}

/**
 * What is told of a piece of work. Never a secret, nor a text of a user, a document or a model: names, counts and codes.
 * Undefined is left out. An `error.type` says that the work failed.
 */
export type Attributes = Readonly<Record<string, string | number | boolean | string[] | undefined>>;

/** A piece of work under way. */
export interface Span {
  /** Adds what became known meanwhile. */
  set(attributes: Attributes): void;
  /** Names it anew, where the name is known only at the end. */
  rename(name: string): void;
}

/** How a piece of work stands to others. */
export interface SpanOptions {
  /** `server` where a request is answered, `client` where another program is asked; inner work unless given. */
  kind?: 'server' | 'client';
  /** Reads a header of the request, so that a caller's trace goes on (W3C `traceparent`). */
  header?: (name: string) => string | undefined;
}

/** Who is told of work: when it began, how long it took, within which other work. Passed in, as the clock is. */
export interface Trace {
  /** Does the work and gives what it gives; what it throws is thrown, and marks the span as failed by its code. */
  withSpan<T>(
    name: string,
    attributes: Attributes,
    work: (span: Span) => Promise<T>,
    options?: SpanOptions,
  ): Promise<T>;
}

const NO_SPAN: Span = { set: () => {}, rename: () => {} };

/** Tells nobody. */
export const NO_TRACE: Trace = { withSpan: (_name, _attributes, work) => work(NO_SPAN) };

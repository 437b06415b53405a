/**
 * The attributes of a span: names, counts and codes; never a secret, nor text of a user, a document or a model.
 * Undefined values are left out. `error.type` marks the span as failed.
 */
export type Attributes = Readonly<Record<string, string | number | boolean | string[] | undefined>>;

/** A span that has not ended. */
export interface Span {
  /** Adds attributes. */
  set(attributes: Attributes): void;
  /** Renames the span, where the name is known only at the end. */
  rename(name: string): void;
}

/** How a span relates to others. */
export interface SpanOptions {
  /** `server` for answering a request, `client` for calling another program; internal by default. */
  kind?: 'server' | 'client';
  /** Reads a header of the request, to continue the trace of the caller (W3C `traceparent`). */
  header?: (name: string) => string | undefined;
}

/** Records spans: when work began, how long it took and what it was part of. Passed in, like the clock. */
export interface Trace {
  /**
   * Runs the work in a span and returns its result. What it throws is rethrown, and its code marks the span as failed.
   */
  withSpan<T>(
    name: string,
    attributes: Attributes,
    work: (span: Span) => Promise<T>,
    options?: SpanOptions,
  ): Promise<T>;
}

const NO_SPAN: Span = { set: () => {}, rename: () => {} };

/** Records nothing. */
export const NO_TRACE: Trace = { withSpan: (_name, _attributes, work) => work(NO_SPAN) };

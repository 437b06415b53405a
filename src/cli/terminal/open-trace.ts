import { AsyncLocalStorage } from 'node:async_hooks';
import {
  type Context,
  defaultTextMapGetter,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace as tracing,
} from '@opentelemetry/api';
import { setGlobalErrorHandler, W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { defaultResource, detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources';
import { BasicTracerProvider, BatchSpanProcessor } from '@opentelemetry/sdk-trace-base';
import packageJson from '../../../package.json' with { type: 'json' };
import { GbrainError } from '../../errors.ts';
import { redactUrl } from '../../secrets/redact-url.ts';
import type { SpanOptions, Trace } from '../../trace.ts';

/** How long the end of a command waits for spans that are not sent yet. */
const FLUSH_MS = 3_000;
const KINDS = { server: SpanKind.SERVER, client: SpanKind.CLIENT, inner: SpanKind.INTERNAL };

/** A trace whose spans go to a collector. */
export interface OpenTrace extends Trace {
  /** Sends the remaining spans, within {@link FLUSH_MS}. */
  close(): Promise<void>;
}

/**
 * Sends spans in batches to the collector that OpenTelemetry's own variables name, as JSON over HTTP. A collector that
 * is down or slow costs nothing but its spans; `onFailure` is called the first time.
 */
export function openTrace(onFailure: (sentence: string) => void): OpenTrace {
  let reported = false;
  setGlobalErrorHandler((error) => {
    if (reported) return;
    reported = true;
    const why = error instanceof Error ? error.message : JSON.stringify(error);
    onFailure(redactUrl(`Traces could not be sent and are dropped (${why}). The command continues without them.`));
  });
  const provider = new BasicTracerProvider({
    resource: defaultResource()
      .merge(resourceFromAttributes({ 'service.name': 'gbrain', 'service.version': packageJson.version }))
      .merge(detectResources({ detectors: [envDetector] })),
    spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter())],
  });
  const tracer = provider.getTracer('gbrain', packageJson.version);
  const current = new AsyncLocalStorage<Context>();
  const propagator = new W3CTraceContextPropagator();

  return {
    withSpan(name, attributes, work, { kind, header } = {}) {
      const parent = header
        ? propagator.extract(ROOT_CONTEXT, carry(header), defaultTextMapGetter)
        : current.getStore();
      const span = tracer.startSpan(name, { kind: KINDS[kind ?? 'inner'], attributes }, parent ?? ROOT_CONTEXT);
      return current.run(tracing.setSpan(parent ?? ROOT_CONTEXT, span), async () => {
        let failed = false;
        try {
          return await work({
            set: (more) => {
              span.setAttributes(more);
              failed ||= more['error.type'] !== undefined;
            },
            rename: (to) => span.updateName(to),
          });
        } catch (error) {
          if (!failed) span.setAttribute('error.type', typeOf(error));
          failed = true;
          throw error;
        } finally {
          end(span, failed);
        }
      });
    },
    close: async () => {
      let timer: NodeJS.Timeout | undefined;
      const limit = new Promise<void>((resolve) => {
        timer = setTimeout(resolve, FLUSH_MS);
      });
      await Promise.race([provider.shutdown().catch(() => {}), limit]);
      clearTimeout(timer);
    },
  };
}

/** An error's text may hold document text, so only its kind is sent. */
function typeOf(error: unknown): string {
  if (error instanceof GbrainError) return error.code;
  return error instanceof Error ? error.name : 'unknown';
}

function end(span: Span, failed: boolean): void {
  if (failed) span.setStatus({ code: SpanStatusCode.ERROR });
  span.end();
}

/** The two headers of W3C Trace Context. */
function carry(header: NonNullable<SpanOptions['header']>): Record<string, string> {
  const names = ['traceparent', 'tracestate'];
  return Object.fromEntries(names.flatMap((name) => (header(name) === undefined ? [] : [[name, header(name)!]])));
}

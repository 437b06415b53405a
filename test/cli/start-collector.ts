import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';

/** A span as it arrived (OTLP 1.x as JSON). */
export interface Received {
  name: string;
  traceId: string;
  spanId: string;
  /** Absent at the root of a trace. */
  parentSpanId?: string;
  attributes: Record<string, unknown>;
  failed: boolean;
}

/** A collector of OpenTelemetry traces on the loopback address. */
export interface Collector {
  url: string;
  spans: Received[];
  /** Every request as it came, headers and body. */
  requests: { headers: Record<string, unknown>; path: string; body: Otlp }[];
  close(): Promise<void>;
}

interface Value {
  stringValue?: string;
  intValue?: number;
  doubleValue?: number;
  boolValue?: boolean;
  arrayValue?: { values: Value[] };
}
type Pairs = { key: string; value: Value }[];
interface Otlp {
  resourceSpans: {
    resource: { attributes: Pairs };
    scopeSpans: {
      spans: (Omit<Received, 'attributes' | 'failed'> & { attributes: Pairs; status: { code: number } })[];
    }[];
  }[];
}

/** Starts it; one that is `deaf` takes requests and never answers them. */
export async function startCollector({ deaf = false } = {}): Promise<Collector> {
  const collector: Pick<Collector, 'spans' | 'requests'> = { spans: [], requests: [] };
  const server = createServer(async (request, response) => {
    const body = (await json(request)) as Otlp;
    collector.requests.push({ headers: request.headers, path: request.url ?? '', body });
    collector.spans.push(...spansOf(body));
    if (!deaf) response.setHeader('Content-Type', 'application/json').end('{}');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    ...collector,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

function spansOf({ resourceSpans }: Otlp): Received[] {
  return resourceSpans.flatMap(({ resource, scopeSpans }) =>
    scopeSpans.flatMap(({ spans }) =>
      spans.map(({ attributes, status, ...span }) => ({
        ...span,
        failed: status.code === 2,
        attributes: { ...readPairs(resource.attributes), ...readPairs(attributes) },
      })),
    ),
  );
}

const readPairs = (pairs: Pairs) => Object.fromEntries(pairs.map(({ key, value }) => [key, readValue(value)]));

function readValue({ stringValue, intValue, doubleValue, boolValue, arrayValue }: Value): unknown {
  return arrayValue?.values.map(readValue) ?? stringValue ?? intValue ?? doubleValue ?? boolValue;
}

import type { Environment } from './context.ts';

/** Whether OpenTelemetry's own variables name a collector of traces; then, and only then, its packages are loaded. */
export function wantsTraces(env: Environment): boolean {
  if (env.OTEL_SDK_DISABLED?.trim().toLowerCase() === 'true' || env.OTEL_TRACES_EXPORTER === 'none') return false;
  return Boolean(env.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT || env.OTEL_EXPORTER_OTLP_ENDPOINT);
}

import 'server-only';
import { createHash, randomBytes } from 'node:crypto';
import { context, type SpanContext, SpanKind, SpanStatusCode, TraceFlags, trace } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import {
  defaultResource,
  detectResources,
  envDetector,
  resourceFromAttributes,
} from '@opentelemetry/resources';
import { BasicTracerProvider, BatchSpanProcessor, type SpanProcessor } from '@opentelemetry/sdk-trace-base';
import { observeLines, type RequestLine, type UpstreamLine } from './request-lines';

/**
 * A span for each request and each call of the payments API, with what their log lines say: no address, header or body.
 * Imported only when the variables of OpenTelemetry name a collector (ADR 0181).
 */
const SERVICE = 'mesa';
const TRACE_DIGITS = 32;
const SPAN_DIGITS = 16;

interface Traces {
  flush(): Promise<void>;
}

/** `processor` in tests; the exporter reads the environment itself, but no file. */
export function startTraces({
  headers = {},
  processor = new BatchSpanProcessor(new OTLPTraceExporter({ headers: { ...headers } })),
}: {
  headers?: Readonly<Record<string, string>>;
  processor?: SpanProcessor;
} = {}): Traces {
  // The id of the span that begins next: ids follow from the request's, so that its calls find it.
  let next: SpanContext | undefined;
  const random = (digits: number) => randomBytes(digits / 2).toString('hex');
  const provider = new BasicTracerProvider({
    resource: resourceFromAttributes({ 'service.name': SERVICE })
      .merge(detectResources({ detectors: [envDetector] }))
      .merge(
        resourceFromAttributes({
          'telemetry.sdk.language': defaultResource().attributes['telemetry.sdk.language'],
        }),
      ),
    idGenerator: {
      generateTraceId: () => next?.traceId ?? random(TRACE_DIGITS),
      generateSpanId: () => next?.spanId ?? random(SPAN_DIGITS),
    },
    spanProcessors: [processor],
  });
  const tracer = provider.getTracer(SERVICE);
  observeLines({
    request(line, requestId) {
      next = contextOf(requestId);
      const span = tracer.startSpan(`${line.method} ${line.route}`, {
        kind: SpanKind.SERVER,
        startTime: Date.now() - line.durationMs,
        root: true,
        attributes: { ...ofRequest(line), 'mesa.request_id': requestId },
      });
      next = undefined;
      if (line.status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
      span.end();
    },
    upstream(line, requestId) {
      const parent =
        requestId === undefined
          ? context.active()
          : trace.setSpanContext(context.active(), contextOf(requestId));
      const options = {
        kind: SpanKind.CLIENT,
        startTime: Date.now() - line.durationMs,
        attributes: { ...ofCall(line), ...(requestId && { 'mesa.request_id': requestId }) },
      };
      const span = tracer.startSpan(`payments ${line.endpoint}`, options, parent);
      if (line.status === undefined || line.status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
      span.end();
    },
  });
  return { flush: () => provider.forceFlush() };
}

/** The same for everybody who knows the request's id. */
function contextOf(requestId: string): SpanContext {
  const digits = createHash('sha256').update(requestId).digest('hex');
  return {
    traceId: digits.slice(0, TRACE_DIGITS),
    spanId: digits.slice(TRACE_DIGITS, TRACE_DIGITS + SPAN_DIGITS),
    traceFlags: TraceFlags.SAMPLED,
  };
}

const ofRequest = ({ method, route, status, upstreamMs }: RequestLine) => ({
  'http.request.method': method,
  'http.route': route,
  'http.response.status_code': status,
  'mesa.upstream_ms': upstreamMs,
});

const ofCall = ({ endpoint, method, status, kind, attempts }: UpstreamLine) => ({
  'http.request.method': method,
  'mesa.endpoint': endpoint,
  'mesa.attempts': attempts,
  ...(status === undefined ? { 'error.type': kind ?? 'none' } : { 'http.response.status_code': status }),
});

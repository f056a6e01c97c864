import { AsyncLocalStorage } from 'node:async_hooks';
import { readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { InMemorySpanExporter, SimpleSpanProcessor } from '@opentelemetry/sdk-trace-base';
import { afterEach, expect, test, vi } from 'vitest';
import { parseEnv } from '@/lib/env/env';
import { logRequests, logUpstreamCall, type RequestFacts } from './request-lines';
import { startTraces } from './traces';

const SHARED = ['mesaLines', 'mesaRequests', 'mesaRequestEnded'];
afterEach(() => {
  vi.unstubAllEnvs();
  for (const name of SHARED) Reflect.deleteProperty(globalThis, name);
});

function oneRequest() {
  logRequests();
  const requests = new AsyncLocalStorage<RequestFacts>();
  Object.assign(globalThis, { mesaRequests: requests });
  const facts = { id: 'the-one', beganAt: performance.now() - 20, upstreamMs: 0, upstreamCalls: 0 };
  requests.run(facts, () =>
    logUpstreamCall({ endpoint: 'getBalance', method: 'GET', attempts: 2, durationMs: 9, status: 502 }),
  );
  const url = '/api/conversions/rfq_1?q=maria@example.com';
  Reflect.get(globalThis, 'mesaRequestEnded')({ method: 'GET', url, status: 200, isCut: false }, facts);
}

test('a request and its call of the API are two spans of one trace, the call below the request, without addresses', () => {
  const exporter = new InMemorySpanExporter();
  startTraces({ processor: new SimpleSpanProcessor(exporter) });
  oneRequest();
  const [call, request] = exporter.getFinishedSpans();
  expect(call?.parentSpanContext?.spanId).toBe(request?.spanContext().spanId);
  expect(call?.spanContext().traceId).toBe(request?.spanContext().traceId);
  expect(request?.attributes).toMatchObject({
    'mesa.request_id': 'the-one',
    'http.response.status_code': 200,
  });
  expect(call?.attributes).toMatchObject({ 'mesa.endpoint': 'getBalance', 'mesa.attempts': 2 });
  const text = JSON.stringify([call?.attributes, call?.name, request?.attributes, request?.name]);
  expect(text).not.toMatch(/maria|rfq_1/);
});

test('spans reach the collector that the standard variables name, under the service’s name', async () => {
  const bodies: string[] = [];
  const collector = createServer((incoming, outgoing) => {
    let text = '';
    incoming.on('data', (chunk) => (text += chunk));
    incoming.on('end', () => {
      bodies.push(`${incoming.url} ${incoming.headers.authorization} ${text}`);
      outgoing.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    });
  });
  await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve));
  const { port } = collector.address() as AddressInfo;
  vi.stubEnv('OTEL_EXPORTER_OTLP_ENDPOINT', `http://127.0.0.1:${port}`);
  vi.stubEnv('OTEL_SERVICE_NAME', 'mesa-of-the-test');
  const { flush } = startTraces({ headers: { authorization: 'Bearer of-a-file' } });
  oneRequest();
  await flush();
  expect(bodies.join()).toContain('/v1/traces Bearer of-a-file');
  expect(bodies.join()).toContain('mesa-of-the-test');
  expect(bodies.join()).toContain('payments getBalance');
  collector.closeAllConnections();
  collector.close();
});

test('nothing of OpenTelemetry is loaded when no variable names a collector', () => {
  const known = { NODE_ENV: 'test', AUTH_SECRET: 'a secret of forty letters for this test only' };
  const traced = (more: Record<string, string>) => {
    const parsed = parseEnv({ ...known, ...more });
    return parsed.ok && parsed.env.traced;
  };
  const collector = 'http://localhost:4318';
  expect(traced({})).toBe(false);
  expect(traced({ OTEL_EXPORTER_OTLP_ENDPOINT: collector, OTEL_SDK_DISABLED: 'true' })).toBe(false);
  for (const exporter of ['none', 'console', ' None '])
    expect(traced({ OTEL_EXPORTER_OTLP_ENDPOINT: collector, OTEL_TRACES_EXPORTER: exporter })).toBe(false);
  for (const exporter of ['otlp', 'otlp,console', ''])
    expect(traced({ OTEL_EXPORTER_OTLP_ENDPOINT: collector, OTEL_TRACES_EXPORTER: exporter })).toBe(true);
  expect(traced({ OTEL_EXPORTER_OTLP_ENDPOINT: collector })).toBe(true);
  expect(traced({ OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: `${collector}/v1/traces` })).toBe(true);
  const sources = ['app', 'components', 'lib']
    .flatMap((room) => readdirSync(room, { recursive: true }).map((file) => path.join(room, String(file))))
    .filter((file) => /\.tsx?$/.test(file) && !file.includes('.test.'));
  const importers = (text: string) =>
    [...sources, 'instrumentation.ts', 'instrumentation.node.ts'].filter((file) =>
      readFileSync(file, 'utf8').includes(text),
    );
  // The only way there is an import at run time, behind `traced`.
  expect(importers("from '@opentelemetry/")).toEqual(['lib/log/traces.ts']);
  expect(importers("'@/lib/log/traces'")).toEqual(['instrumentation.node.ts']);
  expect(importers("await import('@/lib/log/traces')")).toEqual(['instrumentation.node.ts']);
});

import 'server-only';
import type { Registry } from 'prom-client';
import { observeLines } from './request-lines';

/** Seconds: a read of ours, a page, the API's limit of 15 s. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2, 5, 10, 15, 30];

/** One per process; Next loads a module per bundle. */
const shared = globalThis as typeof globalThis & { mesaMetrics?: Registry };

/** Counts from here on. Routes and endpoints are names, never addresses: few labels, no personal data. */
export async function startMetrics(): Promise<void> {
  if (shared.mesaMetrics !== undefined) return;
  const { collectDefaultMetrics, Histogram, Registry } = await import('prom-client');
  const registry = new Registry();
  shared.mesaMetrics = registry;
  collectDefaultMetrics({ register: registry });
  const requests = new Histogram({
    name: 'mesa_request_seconds',
    help: 'Requests, by route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: BUCKETS,
    registers: [registry],
  });
  const calls = new Histogram({
    name: 'mesa_upstream_seconds',
    help: 'Calls of the payments API with their repetitions, by endpoint and status or failure',
    labelNames: ['endpoint', 'status'],
    buckets: BUCKETS,
    registers: [registry],
  });
  observeLines({
    request: ({ method, route, status, durationMs }) =>
      requests.observe({ method: knownMethod(method), route, status }, durationMs / 1000),
    upstream: ({ endpoint, status, kind = 'none', durationMs }) =>
      calls.observe({ endpoint, status: status ?? kind }, durationMs / 1000),
  });
}

/** A caller may send any word. */
const knownMethod = (method: string) =>
  /^(GET|HEAD|POST|PUT|PATCH|DELETE|OPTIONS)$/.test(method) ? method : 'other';

/** In the text format of Prometheus; undefined before `startMetrics`. */
export async function readMetrics(): Promise<{ text: string; type: string } | undefined> {
  const registry = shared.mesaMetrics;
  return registry && { text: await registry.metrics(), type: registry.contentType };
}

import { AsyncLocalStorage } from 'node:async_hooks';
import { afterEach, expect, test, vi } from 'vitest';
import { readMetrics, startMetrics } from '@/lib/log/metrics';
import { logRequests, logUpstreamCall, type RequestFacts, requestId } from '@/lib/log/request-lines';

const TOKEN = 'a token for the scraper alone';

/** The environment is read once for each process. */
async function answerTo(authorization?: string) {
  vi.resetModules();
  const { metricsAnswer } = await import('./metrics');
  const headers = authorization === undefined ? {} : { authorization };
  return metricsAnswer(new Request('http://localhost:3000/metrics', { headers }));
}
const SHARED = ['mesaMetrics', 'mesaLines', 'mesaRequests', 'mesaRequestEnded'];
afterEach(() => {
  vi.unstubAllEnvs();
  for (const name of SHARED) Reflect.deleteProperty(globalThis, name);
});

test('metrics are nowhere without METRICS_TOKEN, and for nobody without the token', async () => {
  expect((await answerTo(`Bearer ${TOKEN}`)).status).toBe(404);
  vi.stubEnv('METRICS_TOKEN', TOKEN);
  for (const given of [undefined, '', TOKEN, 'Bearer ', `bearer ${TOKEN}`, `Bearer ${TOKEN}x`])
    expect((await answerTo(given)).status).toBe(401);
  await startMetrics();
  const answer = await answerTo(`Bearer ${TOKEN}`);
  expect([answer.status, answer.headers.get('content-type')]).toEqual([
    200,
    expect.stringContaining('text/plain'),
  ]);
  expect(await answer.text()).toContain('process_cpu_seconds_total');
});

test('a request and its upstream calls are counted by name and carry one id; an address is no label', async () => {
  await startMetrics();
  logRequests();
  const requests = new AsyncLocalStorage<RequestFacts>();
  Object.assign(globalThis, { mesaRequests: requests });
  const facts = { id: 'the-one', beganAt: performance.now(), upstreamMs: 0, upstreamCalls: 0 };
  requests.run(facts, () => {
    expect(requestId()).toBe('the-one');
    const call = { endpoint: 'getBalance', method: 'GET', attempts: 2, durationMs: 30 };
    logUpstreamCall({ ...call, status: 200 });
    logUpstreamCall({ ...call, kind: 'timeout' });
  });
  expect(facts).toMatchObject({ upstreamMs: 60, upstreamCalls: 2 });
  const ended = Reflect.get(globalThis, 'mesaRequestEnded');
  ended({ method: 'FOO', url: '/join/maria@example.com?tax_id=1', status: 404, isCut: false }, facts);
  const { text = '' } = (await readMetrics()) ?? {};
  expect(text).toContain('mesa_upstream_seconds_count{endpoint="getBalance",status="timeout"} 1');
  expect(text).toContain('mesa_request_seconds_count{method="other",route="unmatched",status="404"} 1');
  expect(text).not.toMatch(/maria|tax_id/);
});

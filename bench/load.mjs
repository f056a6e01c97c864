/**
 * Load generator, a process of its own so that it does not share an event loop with what it measures.
 * Reads one job as JSON from argv: { url, method?, headers, body?, connections, seconds }. Closed loop: every
 * connection has one request in flight. Prints { requests, failures, seconds, p50Ms, p99Ms } as JSON.
 */
import { Pool } from 'undici';

const job = JSON.parse(process.argv[2] ?? '{}');
const { origin, pathname, search } = new URL(job.url);
const pool = new Pool(origin, { connections: job.connections, pipelining: 1 });
const latencies = [];
let failures = 0;

/** One request, at the cost of its bytes: a body that nobody reads needs no stream. */
function once() {
  const startedAt = performance.now();
  const options = {
    path: pathname + search,
    method: job.method ?? 'GET',
    headers: job.headers,
    body: job.body,
  };
  return new Promise((resolve, reject) => {
    let status = 0;
    pool.dispatch(options, {
      onRequestStart() {},
      onResponseStart(_, statusCode) {
        status = statusCode;
      },
      onResponseData() {},
      onResponseEnd() {
        if (status === 200 || status === 201) latencies.push(performance.now() - startedAt);
        else failures += 1;
        resolve();
      },
      onResponseError: (_, error) => reject(error),
    });
  });
}

const startedAt = performance.now();
const endsAt = startedAt + job.seconds * 1000;
const worker = async () => {
  while (performance.now() < endsAt) await once();
};
await Promise.all(Array.from({ length: job.connections }, worker));
const seconds = (performance.now() - startedAt) / 1000;
await pool.close();

latencies.sort((a, b) => a - b);
const at = (share) => latencies[Math.min(latencies.length - 1, Math.floor(latencies.length * share))] ?? null;
console.log(
  JSON.stringify({ requests: latencies.length, failures, seconds, p50Ms: at(0.5), p99Ms: at(0.99) }),
);

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

async function once() {
  const startedAt = performance.now();
  const { statusCode, body } = await pool.request({
    path: pathname + search,
    method: job.method ?? 'GET',
    headers: job.headers,
    body: job.body,
  });
  await body.dump();
  if (statusCode === 200 || statusCode === 201) latencies.push(performance.now() - startedAt);
  else failures += 1;
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

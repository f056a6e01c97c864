/**
 * Load generator in its own process, so it does not share an event loop with the server it measures. Reads one job
 * as JSON from argv: { url, method?, headers, body?, connections, seconds }. Closed loop: one request in flight per
 * connection. Prints { requests, failures, seconds, p50Ms, p99Ms } as JSON. It sends constant bytes and reads only
 * status and length: on a machine with few cores a heavier client would measure itself.
 */
import { connect } from 'node:net';
import { answerReader } from './answer-reader.mjs';

const job = JSON.parse(process.argv[2] ?? '{}');
const { hostname, port, pathname, search, host } = new URL(job.url);
const { method = 'GET', body, headers } = job;
const lines = Object.entries({
  host,
  connection: 'keep-alive',
  ...headers,
  ...(body !== undefined && { 'content-length': Buffer.byteLength(body) }),
}).map(([name, value]) => `${name}: ${value}\r\n`);
const request = Buffer.from(`${method} ${pathname}${search} HTTP/1.1\r\n${lines.join('')}\r\n${body ?? ''}`);

const latencies = [];
let failures = 0;
const startedAt = performance.now();
const endsAt = startedAt + job.seconds * 1000;

/** Sends requests over one connection until the time is over; reconnects when the server closes it. */
function worker() {
  return new Promise((resolve, reject) => {
    let sentAt = 0;
    const socket = connect({ host: hostname, port, noDelay: true });
    const send = () => {
      sentAt = performance.now();
      socket.write(request);
    };
    const read = answerReader((status, isLast) => {
      const now = performance.now();
      if (status === 200 || status === 201) latencies.push(now - sentAt);
      else failures += 1;
      if (now < endsAt && !isLast) return send();
      socket.destroy();
      resolve(now < endsAt ? worker() : undefined);
    });
    socket.on('connect', send).on('data', read).on('error', reject);
    socket.on('end', () => reject(new Error('the server ended the connection without an answer')));
  });
}

await Promise.all(Array.from({ length: job.connections }, worker));
const seconds = (performance.now() - startedAt) / 1000;

latencies.sort((a, b) => a - b);
const at = (share) => latencies[Math.min(latencies.length - 1, Math.floor(latencies.length * share))] ?? null;
console.log(
  JSON.stringify({ requests: latencies.length, failures, seconds, p50Ms: at(0.5), p99Ms: at(0.99) }),
);

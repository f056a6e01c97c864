/**
 * Sends webhooks from its own process. Reads one job as JSON from argv: { base, tokens, secret, connections,
 * seconds, perSecond? }. Every body is different and correctly signed (O-06), so each 2xx is one commit. Closed loop, or
 * `perSecond` at most. Prints { requests, failures, seconds, p50Ms, p99Ms } as JSON.
 */
import { createHmac, randomBytes } from 'node:crypto';
import { Pool } from 'undici';

const job = JSON.parse(process.argv[2] ?? '{}');
const pool = new Pool(job.base, { connections: job.connections, pipelining: 1 });
const label = { en: 'Processing', pt: 'Processando', es: 'Procesando' };
const run = randomBytes(4).toString('hex');
const latencies = [];
let failures = 0;
let count = 0;

function next() {
  const at = count;
  count += 1;
  const token = job.tokens[at % job.tokens.length];
  const body = JSON.stringify({
    version: 'v1',
    end2end: `bench-${run}-${at % job.tokens.length}`,
    created_at: '2026-11-20T10:00:00Z',
    updated_at: new Date(1_795_000_000_000 + at).toISOString(),
    process: `step.${at}`,
    ...{ status: label, substatus: label, message: label, error_message: { en: '', pt: '', es: '' } },
    attributes: { pix_e2e: `E${run}${at}`, amount: '100.00', note: 'x'.repeat(400) },
    webhook_version: 'v2',
  });
  const seconds = Math.floor(Date.now() / 1000);
  const mac = createHmac('sha256', job.secret).update(`${seconds}.${body}`).digest('hex');
  const headers = { 'content-type': 'application/json', 'x-webhook-signature': `t=${seconds},v1=${mac}` };
  return { path: `/api/webhooks/${token}`, method: 'POST', headers, body };
}

async function once() {
  const startedAt = performance.now();
  const { statusCode, body } = await pool.request(next());
  await body.dump();
  if (statusCode === 200) latencies.push(performance.now() - startedAt);
  else failures += 1;
}

const startedAt = performance.now();
const endsAt = startedAt + job.seconds * 1000;
const sender = async () => {
  while (performance.now() < endsAt) {
    // A slot of its own for each, so that a slow answer is followed by the ones that are late.
    const wait = job.perSecond ? startedAt + (count * 1000) / job.perSecond - performance.now() : 0;
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
    await once();
  }
};
await Promise.all(Array.from({ length: job.connections }, sender));
const seconds = (performance.now() - startedAt) / 1000;
await pool.close();

latencies.sort((a, b) => a - b);
const at = (share) => latencies[Math.min(latencies.length - 1, Math.floor(latencies.length * share))] ?? null;
console.log(
  JSON.stringify({ requests: latencies.length, failures, seconds, p50Ms: at(0.5), p99Ms: at(0.99) }),
);

/** Requests without a pause while each of two processes is stopped and started again. */
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { exchange } from './balancer.mjs';
import { openStreams } from './open-streams.mjs';
import { signedIn } from './two-processes.mjs';

const AT_ONCE = 12;
/** Below the 15 s after which Mesa gives up on the API. */
export const LONG_ACCEPT_MS = 14_000;
const PAGE = { accept: 'text/html' };
const QUOTE = { from_currency: 'USDT', to_currency: 'BRL', from_amount: '2500' };

const READS = ['balance', 'overview', 'conversions', 'checkouts', 'withdrawals', 'events', 'requests'];

/** What people do, in turns: read, load a page, ask for a quote; more quotes would pass a person's limit (W5). */
function kinds(person) {
  return [
    ...READS.map((read) => [`/api/${read}`, { headers: person }]),
    ...['/overview', '/conversions'].map((page) => [page, { headers: { ...person, ...PAGE } }]),
    ['/api/conversions', { headers: person, method: 'POST', body: QUOTE }],
  ];
}

/** Sends for as long as `goesOn()`; resolves with counts by status, times, and each lost or failed request. */
export async function loadUntil(balancer, person, goesOn, atOnce = AT_ONCE) {
  /** @type {{ requests: number, statuses: Record<string, number>, lost: { path: string, word: unknown }[] }} */
  const done = { requests: 0, statuses: {}, lost: [] };
  /** @type {number[]} */
  const times = [];
  let turn = 0;
  async function work() {
    while (goesOn(done)) {
      const all = kinds(person);
      turn += 1;
      const [path, options] = all[turn % all.length];
      const began = performance.now();
      const { status, error, text } = await balancer.send(path, options);
      times.push(performance.now() - began);
      done.requests += 1;
      const word = status ?? error;
      done.statuses[word] = (done.statuses[word] ?? 0) + 1;
      if (error !== undefined || status >= 500)
        done.lost.push({ path, word, text: text?.slice(0, 200), at: new Date().toISOString() });
      // Nobody is ready: not a reason to spin.
      if (error !== undefined) await sleep(20);
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work));
  times.sort((a, b) => a - b);
  const at = (part) => Math.round(times[Math.floor(part * (times.length - 1))] ?? 0);
  return { ...done, medianMs: at(0.5), p95Ms: at(0.95) };
}

/**
 * Restarts one process after the other until `requests` were answered. Meanwhile an accept of 14 s is under way in
 * the first one that stops, and event streams are open at both.
 */
export async function rollingRestart(mesa, { requests }) {
  const { ports, balancer } = mesa;
  const person = await signedIn(ports[0]);
  let restarting = true;
  const load = loadUntil(balancer, person, (done) => restarting || done.requests < requests);
  const accept = acceptSlowly(mesa, person);
  await accept.sent;
  const streams = openStreams(mesa, { person, makeQuote: () => quoteFor(person, balancer) });
  await sleep(500);
  const ends = [];
  for (const port of ports) {
    ends.push(await mesa.end(port));
    await mesa.start(port);
    while (!balancer.ready().includes(port)) await sleep(50);
  }
  restarting = false;
  return { ...(await load), ends, accept: await accept.answer, streams: await streams.stop() };
}

async function quoteFor(person, balancer) {
  const { status, text } = await balancer.send('/api/conversions', {
    ...{ method: 'POST', headers: person, body: QUOTE },
  });
  return status === 200 ? JSON.parse(text).conversion.rfq_id : `a quote (${status})`;
}

/** An accept that the API answers after 14 s, sent to one process. */
function acceptSlowly({ ports, sandbox }, person) {
  const at = { port: ports[0] };
  const ready = (async () => {
    const quoted = await exchange(at, '/api/conversions', { method: 'POST', headers: person, body: QUOTE });
    const { conversion } = JSON.parse(quoted.text);
    const late = { method: 'POST', path: '/v2/rfq/accept', delay_ms: LONG_ACCEPT_MS };
    await sandbox('PUT', 'scenario', { faults: [late] });
    const { rate, from_amount, to_amount } = conversion.options.d1;
    const seen = { rate, amount_from: from_amount, amount_to: to_amount, expires_at: conversion.expires_at };
    const answer = exchange(at, `/api/conversions/${conversion.rfq_id}/accept`, {
      method: 'POST',
      headers: { ...person, 'idempotency-key': randomUUID() },
      body: { settlement_day: 'd1', pix_key: 'financeiro@mesa.example', seen },
    });
    return { answer };
  })();
  const answer = ready.then(async (sent) => {
    const began = performance.now();
    const { status, error, text } = await sent.answer;
    const outcome = status === 200 ? JSON.parse(text).outcome : text;
    return { status, error, outcome, ms: performance.now() - began };
  });
  return { sent: ready.then(() => undefined), answer };
}

/** Postgres is stopped and started again while people work: what they are told, and when all is well again. */
import { setTimeout as sleep } from 'node:timers/promises';
import { loadUntil } from './rolling-restart.mjs';
import { signedIn } from './two-processes.mjs';

/** 502: the embedded sandbox has its world in the same store, and says that it failed. A 500 never. */
const TOLD = new Set([200, 502, 503]);

/** `awayMs` without a database; resolves with the statuses and the time until 20 answers in a row were good. */
export async function restartPostgres(mesa, { awayMs = 2_000 } = {}) {
  const { ports, balancer, postgres } = mesa;
  const person = await signedIn(ports[0]);
  // The load does not ask who is ready: it must meet the outage.
  let turn = 0;
  const straight = {
    send(path, options) {
      turn += 1;
      return mesa.ask(ports[turn % ports.length], path, options);
    },
  };
  let going = true;
  const load = loadUntil(straight, person, () => going);
  await sleep(1_000);
  await postgres.kill();
  const redWithinMs = await until(() => balancer.ready().length === 0);
  await sleep(awayMs);
  await postgres.start();
  const backWithinMs = await until(async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => straight.send('/api/conversions', { headers: person })),
    );
    return answers.every(({ status }) => status === 200) && balancer.ready().length === ports.length;
  });
  await sleep(1_000);
  going = false;
  const { lost, ...counted } = await load;
  const wrong = lost.filter(({ word }) => !TOLD.has(word));
  return { ...counted, wrong, redWithinMs, backWithinMs };
}

async function until(isSo) {
  const began = performance.now();
  while (!(await isSo())) {
    if (performance.now() - began > 60_000) return Number.POSITIVE_INFINITY;
    await sleep(50);
  }
  return Math.round(performance.now() - began);
}

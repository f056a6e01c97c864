/** Postgres is stopped and started again while people work: what they are told, and when all is well again. */
import { setTimeout as sleep } from 'node:timers/promises';
import { ANSWERED } from './check-restarts.mjs';
import { prepareWrites, pressInTurns, readEffects, tryAgain } from './keyed-writes.ts';
import { loadUntil } from './rolling-restart.mjs';
import { signedIn } from './two-processes.mjs';

const WRITES = 120;

/**
 * `awayMs` without a database, while people read, ask for quotes and move money; resolves with the statuses, the time
 * until 20 answers in a row were good, and what every write that moves money was told, did, and did under the same key.
 */
export async function restartPostgres(mesa, { awayMs = 2_000 } = {}) {
  const { ports, balancer, postgres } = mesa;
  const person = await signedIn(ports[0]);
  // The load does not ask who is ready: it must meet the outage.
  let turn = 0;
  const send = (path, options) => {
    turn += 1;
    return mesa.ask(ports[turn % ports.length], path, options);
  };
  const control = (path) => mesa.sandbox('GET', path);
  await mesa.sandbox('DELETE', 'scenario');
  const prepared = await prepareWrites(send, person, WRITES);
  const before = await readEffects(send, control, []);
  let going = true;
  const goesOn = () => going;
  const load = loadUntil({ send }, person, goesOn);
  const writing = pressInTurns(send, person, prepared, goesOn);
  await sleep(1_000);
  await postgres.kill();
  const redWithinMs = await until(() => balancer.ready().length === 0);
  await sleep(awayMs);
  await postgres.start();
  const backWithinMs = await until(async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => send('/api/conversions', { headers: person })),
    );
    return answers.every(({ status }) => status === 200) && balancer.ready().length === ports.length;
  });
  await sleep(1_000);
  going = false;
  const { lost, ...counted } = await load;
  const pressed = await writing;
  const wrong = lost.filter(({ word }) => !ANSWERED.has(word));
  const writes = await tryAgain(send, control, person, { pressed, before });
  return { ...counted, wrong, redWithinMs, backWithinMs, writes };
}

async function until(isSo) {
  const began = performance.now();
  while (!(await isSo())) {
    if (performance.now() - began > 60_000) return Number.POSITIVE_INFINITY;
    await sleep(50);
  }
  return Math.round(performance.now() - began);
}

/**
 * `npm run faults -- --seed N --rounds N [--kills N] [--outages N]`: two processes of the production build on one Postgres, a payments
 * API that answers badly, people, webhooks, clock moves, killed processes and lost stores, and what must hold after
 * each round. Ends with 1 at the first violations. Needs a build and a PostgreSQL server.
 */
import { cpus, loadavg } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { keysOf } from '@/lib/store/audit/audit-chain';
import { verifyAudit } from '@/lib/store/audit/verify-audit';
import { openStore } from '@/lib/store/engine/open-store';
import { ensureBuilt } from '../build/build.mjs';
import { startTwoProcesses } from '../restarts/two-processes.mjs';
import { logErrors } from '../test/log-lines.mjs';
import { coresSince, coresText, machineSeconds, ownSeconds } from '../test/process-figures.mjs';
import { chooseAct, PIX_KEYS } from './acts';
import { checkRound, type Known, nothingKnown, unaudited } from './check-round';
import { MOODS, startFarEnd } from './far-end';
import { isOpen } from './invariants';
import { countArrivals, effectsOf, type Holdings, holdingsOf, unbalanced } from './ledger';
import { ADMIN, ask, company, ORIGIN, SUB_MERCHANTS } from './people';
import { CURRENCY, count, type Run } from './run';
import { type Chance, seeded } from './seeded';
import { deliverer } from './webhooks';

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    rounds: { type: 'string', default: '200' },
    kills: { type: 'string', default: '120' },
    outages: { type: 'string', default: '400' },
  },
});
const [seed, rounds] = [Number(values.seed), Number(values.rounds)];
/** One round in so many. */
const [killEvery, outageEvery] = [Number(values.kills), Number(values.outages)];
const AUDIT_KEY = 'the-audit-key-of-a-run-of-faults-2026';
const REPORT_EVERY = 250;
const MOST_VIOLATIONS = 5;
const SETTLES_WITHIN_MS = 240_000;

await ensureBuilt();
const chance = seeded(seed);
const alive = new Set<number>();
const webhooks = deliverer(seeded(seed + 1), () => [...alive]);
const far = await startFarEnd(ORIGIN, webhooks.deliver);
const mesa = await startTwoProcesses({
  ...(process.env.SERVER_LOG === undefined ? {} : { logFile: process.env.SERVER_LOG }),
  given: {
    APP_URL: ORIGIN,
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
    PAYMENTS_BASE_URL: far.base,
    PAYMENTS_API_KEY: far.keys.apiKey,
    PAYMENTS_SIGNING_KEY: far.keys.signingKeyPem,
    AUDIT_SIGNING_KEY: AUDIT_KEY,
    PAYMENTS_WEBHOOK_SECRET: far.keys.webhookSecret,
    LOG_LEVEL: 'info',
    SANDBOX_CONTROL_TOKEN: '',
  },
});
const store = await openStore({ databaseUrl: mesa.postgres.url });
const began = performance.now();
/** The driver is the people and the payments API. */
const cores = coresSince(() => ({ ...mesa.used(), driver: ownSeconds(), machine: machineSeconds() }));
try {
  const run = await prepare();
  const known = nothingKnown();
  const before = await holdingsOf(far);
  let round = 0;
  while (round < rounds && run.violations.length === 0) {
    round += 1;
    await oneRound(run, round, known);
    run.violations.push(...(await ledgerErrors(before)));
    if (round % REPORT_EVERY !== 0) continue;
    run.violations.push(...(await chainErrors()));
    report(run, round);
  }
  Object.assign(far.moods, { money: 'well', reads: 'well' });
  const left = await settle(run, known);
  run.violations.push(...(await wholeRun(known, before)), ...left.lost);
  report(run, round);
  console.log(
    JSON.stringify({
      seed,
      rounds: round,
      ...left.open,
      webhooks: webhooks.counts,
      audit: known.audit.position,
    }),
  );
  console.log(
    JSON.stringify(Object.fromEntries([...run.spentMs].map(([what, ms]) => [what, Math.round(ms)]))),
  );
  console.log(
    [...run.counts]
      .sort()
      .map(([what, times]) => `${String(times).padStart(7)}  ${what}`)
      .join('\n'),
  );
  for (const line of run.violations.slice(0, 20)) console.log(`VIOLATED  ${line}`);
  if (run.violations.length > 0) process.exitCode = 1;
} finally {
  far.stop();
  await store.close().catch(() => undefined);
  await mesa.stop();
}

async function prepare(): Promise<Run> {
  for (const port of mesa.ports) alive.add(port);
  const [port = 0] = mesa.ports;
  const people = await company(port, chance);
  const [admin] = people;
  await far.control('PUT', 'scenario', { account: 'A', ledger: { [CURRENCY.from]: '90000000' } });
  for (const [at, correlation_id] of SUB_MERCHANTS.entries()) {
    const body = { correlation_id, name: `Sub-merchant ${at + 1}` };
    const added = await ask(port, admin ?? null, '/api/sub-merchants', { method: 'POST', body });
    if (added.status !== 200 && added.status !== 201)
      throw new Error(`no sub-merchant: ${added.status} ${added.text}`);
  }
  return {
    far,
    people,
    alive,
    pressed: new Set(),
    acknowledged: [],
    quotes: [],
    waiting: new Map(),
    asked: new Map(),
    answeredNotDone: new Map(),
    violations: [],
    counts: new Map(),
    spentMs: new Map(),
  };
}

async function oneRound(run: Run, round: number, known: Known): Promise<void> {
  run.pressed.clear();
  run.acknowledged.length = 0;
  run.answeredNotDone.clear();
  const [arrivedBefore, deliveredBefore] = [far.arrivals.length, webhooks.delivered.length];
  far.moods.money = chance.once(2) ? chance.pick(MOODS) : 'well';
  far.moods.reads = chance.once(6) ? chance.pick(MOODS) : 'well';
  // What follows is answered well: a read that is repeated would make a round last for seconds.
  far.moods.badReads = chance.whole(1, 3);
  const acts = Array.from({ length: chance.whole(1, 3) }, () => {
    const own = seeded(chance.whole(0, 2 ** 31));
    return chooseAct(own)(run, own);
  });
  if (chance.once(killEvery) && alive.size === 2) acts.push(killOne(run, chance));
  else if (chance.once(outageEvery) && alive.size === 2) acts.push(loseStore(run, chance));
  await Promise.all(acts);
  const part = {
    arrived: far.arrivals.slice(arrivedBefore),
    delivered: webhooks.delivered.slice(deliveredBefore),
  };
  const violations = await checkRound(store, run, known, part);
  run.violations.push(...violations.slice(0, MOST_VIOLATIONS).map((line) => `round ${round}: ${line}`));
  // Limits of a person and minute are not what is tried here.
  if (round % 8 === 0) await store.db.execute('delete from lockouts');
}

/** Without a word, in the middle of what goes on; it comes back while the other one works. */
async function killOne(run: Run, { pick, whole }: Chance): Promise<void> {
  const port = pick(mesa.ports as [number, number]);
  await sleep(whole(0, 80));
  alive.delete(port);
  await mesa.kill(port);
  count(run, 'process killed');
  void mesa.start(port).then(
    () => alive.add(port),
    (error: unknown) => run.violations.push(`a killed process did not come back: ${String(error)}`),
  );
}

async function loseStore(run: Run, { whole }: Chance): Promise<void> {
  await sleep(whole(0, 60));
  await mesa.postgres.kill();
  count(run, 'store lost');
  await sleep(whole(50, 600));
  await mesa.postgres.start();
  for (const port of mesa.ports) {
    const until = performance.now() + 30_000;
    while ((await ask(port, null, '/api/health/ready')).status !== 200) {
      if (performance.now() > until) throw new Error('a process is not ready 30 s after the store came back');
      await sleep(50);
    }
  }
}

/** Waits until what happened is known: every intent with an effect ends, or a person has to. */
async function settle(run: Run, known: Known) {
  const until = performance.now() + SETTLES_WITHIN_MS;
  const unsettled = () => known.open.filter(({ did }) => did === true);
  run.pressed.clear();
  run.acknowledged.length = 0;
  run.answeredNotDone.clear();
  do {
    await sleep(2_000);
    run.violations.push(...(await checkRound(store, run, known, { arrived: [], delivered: [] })));
  } while (unsettled().length > 0 && performance.now() < until && run.violations.length === 0);
  const states = [...known.states.values()];
  const open = states.filter(isOpen).length;
  return {
    open: { intents: states.length, open, settledAfterMs: Math.round(performance.now() - began) },
    lost: unsettled().map(({ kind, subject }) => `${kind} ${subject} happened and is still open`),
  };
}

/** What the far end says it did, and what it holds, compared with what reached it. */
async function ledgerErrors(before: Holdings): Promise<string[]> {
  const { reads } = far.moods;
  far.moods.reads = 'well';
  const [effects, now] = await Promise.all([effectsOf(far), holdingsOf(far)]);
  far.moods.reads = reads;
  const counted = countArrivals(far.arrivals);
  const same = JSON.stringify(effects) === JSON.stringify(counted);
  return [
    ...(same
      ? []
      : [`the far end did ${JSON.stringify(effects)}, and ${JSON.stringify(counted)} reached it`]),
    ...unbalanced(before, now, far.arrivals, CURRENCY),
  ];
}

async function chainErrors(): Promise<string[]> {
  const { broken } = await verifyAudit(store.db, { keys: keysOf([AUDIT_KEY]) });
  return broken === undefined ? [] : [`the audit chain is broken: ${JSON.stringify(broken)}`];
}

/** At the end also a row of the log for each intent, and no secret in any line. */
async function wholeRun(known: Known, before: Holdings): Promise<string[]> {
  return [
    ...(await ledgerErrors(before)),
    ...(await chainErrors()),
    ...(await unaudited(store)),
    ...(await inTheLog()),
    ...(known.states.size > 0 ? [] : ['nothing was sent at all']),
  ];
}

/** Secrets and personal data that went through both processes. */
async function inTheLog(): Promise<string[]> {
  const { apiKey, webhookSecret, signingKeyPem } = far.keys;
  const [, pem = ''] = signingKeyPem.split('\n');
  const canaries = { apiKey, webhookSecret, pem, AUDIT_KEY, password: ADMIN.password, email: ADMIN.email };
  const pixKeys = Object.fromEntries(PIX_KEYS.map((key, at) => [`PIX key ${at + 1}`, key]));
  return logErrors(mesa.logFile, { canaries: { ...canaries, ...pixKeys }, isShared: true });
}

function report(run: Run, round: number): void {
  const seconds = (performance.now() - began) / 1000;
  const effects = countArrivals(far.arrivals);
  const violated = run.violations.length;
  const perSecond = Number((round / seconds).toFixed(1));
  console.log(JSON.stringify({ round, perSecond, ...effects, violated }));
  console.log(`  cores: ${coresText(cores())} of ${cpus().length}; load average ${loadavg()[0]?.toFixed(1)}`);
}

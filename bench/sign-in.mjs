/**
 * Forty right passwords at once on the built application (run `npm run build` first), on Postgres and on the embedded
 * store: how long until all are signed in, as a ratio to checking forty argon2id hashes and nothing else.
 *
 *   node bench/sign-in.mjs [--people 40] [--rounds 3]
 *
 * Fails when one is refused.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { hash, verify } from '@node-rs/argon2';
import { freePort, startNext, stop, waitUntilReady } from '../scripts/demo/next-server.mjs';
import { startPostgres } from '../scripts/test/postgres.mjs';
import { median } from './http.mjs';
import { signIn } from './session.mjs';

const PASSWORD = 'mesa-demo-2026';
const PEOPLE = ['viewer', 'support', 'accountant', 'operator', 'treasurer', 'admin'];
/** As `lib/auth/passwords.ts`. */
const PROFILE = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 };

const { values } = parseArgs({
  options: { people: { type: 'string', default: '40' }, rounds: { type: 'string', default: '3' } },
});
const each = Array.from({ length: Number(values.people) }, (_, index) => index);
const passwordHash = await hash(PASSWORD, PROFILE);
const postgres = await startPostgres();
try {
  console.log('| store | all signed in | hashes alone | ratio |\n|---|---|---|---|');
  await measure('Postgres', postgres.url);
  await measure('embedded store', '');
} finally {
  await postgres.stop();
}

async function measure(store, databaseUrl) {
  const dataDir = await mkdtemp(join(tmpdir(), 'mesa-sign-in-'));
  const port = String(await freePort());
  const base = `http://127.0.0.1:${port}`;
  const env = { DATA_DIR: dataDir, APP_URL: base, PAYMENTS_BASE_URL: '', DATABASE_URL: databaseUrl };
  const child = startNext({ port, host: '127.0.0.1', env, stdio: 'ignore' });
  try {
    await waitUntilReady(child, base);
    await signIn(base, person(0));
    const rounds = [];
    for (let round = 0; round < Number(values.rounds); round += 1) {
      const hashes = await timeOf(() => verify(passwordHash, PASSWORD));
      rounds.push({ hashes, signedIn: await timeOf((index) => signIn(base, person(index))) });
    }
    const [signedIn, hashes] = ['signedIn', 'hashes'].map((key) => median(rounds.map((one) => one[key])));
    const ratio = median(rounds.map((one) => one.signedIn / one.hashes));
    console.log(`| ${store} | ${Math.round(signedIn)} ms | ${Math.round(hashes)} ms | ${ratio.toFixed(1)} |`);
  } finally {
    await stop(child);
    await rm(dataDir, { recursive: true, force: true });
  }
}

function person(index) {
  return { email: `${PEOPLE[index % PEOPLE.length]}@mesa.example`, password: PASSWORD };
}

/** Milliseconds until the last of all of them, begun at once, has ended. */
async function timeOf(act) {
  const began = performance.now();
  await Promise.all(each.map(act));
  return performance.now() - began;
}

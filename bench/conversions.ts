/**
 * `npm run bench:conversions`: the register with 100,000 conversions on a real PostgreSQL, over HTTP from the production
 * build, which it makes where there is none: first page, foot, choices, what lands when, Overview's counts, and the first
 * row and the end of its CSV. Prints Markdown with the ratios to a health check, and exits with 1 where a first row takes
 * more than 300 ms.
 *
 *   --rows N --rounds N
 */
import { randomBytes } from 'node:crypto';
import { cpus, loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { sql } from 'drizzle-orm';
import { ensureBuilt } from '../scripts/build/build.mjs';
import { startPostgres } from '../scripts/test/postgres.mjs';
import { startApp, startSandbox, stopAll } from './servers.mjs';
import { signIn } from './session.mjs';

const { values } = parseArgs({
  options: { rows: { type: 'string', default: '100000' }, rounds: { type: 'string', default: '20' } },
});
const [ROWS, ROUNDS] = [Number(values.rows), Number(values.rounds)];
const GOAL_MS = 300;
const READS = {
  'the process, alive (base line)': '/api/health/live',
  'first page, taken': '/api/conversions/register?state=taken&limit=50',
  'first page, all': '/api/conversions/register?state=all&limit=50',
  'a page at row 90,000': '/api/conversions/register?state=all&limit=50&offset=90000',
  'one day of settlement': '/api/conversions/register?state=taken&day=d1&limit=50',
  'search by a name': '/api/conversions/register?state=all&q=ana&limit=50',
  'the foot, taken': '/api/conversions/sums?state=taken',
  'the foot, all': '/api/conversions/sums?state=all',
  choices: '/api/conversions/choices',
  'what lands when': '/api/conversions/lands',
  'what lands when, counts on Overview': '/api/overview?parts=lands',
  'needs attention and its counts on Overview': '/api/overview?parts=activity',
};

// Before the modules that read it: no secret of a demo is written, no line of the store is printed.
process.env.LOG_LEVEL ??= 'silent';
process.env.AUTH_SECRET ??= randomBytes(32).toString('hex');
const { openStore } = await import('@/lib/store/engine/open-store');
await ensureBuilt();
const postgres = await startPostgres();
const store = await openStore({ databaseUrl: postgres.url });
await seed();
const sandbox = await startSandbox();
const app = await startApp(sandbox, { DATABASE_URL: postgres.url, NEXT_DIST_DIR: '.next' });
const { cookie } = await signIn(app.base, app.admin);
const ask = (path: string) => fetch(`${app.base}${path}`, { headers: { cookie } });

let base: number | undefined;
let isSlow = false;
const [cpu] = cpus();
process.stdout.write(
  `${new Date().toISOString().slice(0, 10)}, Node ${process.versions.node}, ${cpus().length} x ${cpu?.model}, load ${loadavg()[0]?.toFixed(1)}, ${ROWS} rows\n\n`,
);
process.stdout.write('| read | median | slowest | ratio |\n|---|---|---|---|\n');
for (const [name, path] of Object.entries(READS)) {
  const taken: number[] = [];
  for (let round = 0; round <= ROUNDS; round += 1) {
    const began = performance.now();
    const answer = await ask(path);
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
    await answer.arrayBuffer();
    // The first warms up.
    if (round > 0) taken.push(performance.now() - began);
  }
  say(name, taken, name.startsWith('first page'));
}
const [first, whole]: [number[], number[]] = [[], []];
for (let round = 0; round < 3; round += 1) {
  const began = performance.now();
  const answer = await ask('/api/conversions/export?state=all&format=csv&locale=en');
  const lines = countLines(answer);
  for await (const rows of lines)
    if (rows > 1 && first.length === round) first.push(performance.now() - began);
  whole.push(performance.now() - began);
}
say('CSV, first row', first, true);
say('CSV, whole', whole);
await stopAll();
await store.close();
await postgres.stop();
process.stdout.write(isSlow ? `\nA first row takes more than ${GOAL_MS} ms.\n` : '');
process.exit(isSlow ? 1 : 0);

async function* countLines(answer: Response) {
  if (!answer.ok || answer.body === null) throw new Error(`the export answered ${answer.status}`);
  let rows = 0;
  for await (const bytes of answer.body) {
    for (const byte of bytes) if (byte === 10) rows += 1;
    yield rows;
  }
  if (rows <= ROWS) throw new Error(`the file has ${rows} lines`);
}

function say(name: string, taken: number[], isFirst = false) {
  taken.sort((a, b) => a - b);
  const median = taken[Math.floor(taken.length / 2)] ?? 0;
  base ??= median;
  isSlow ||= isFirst && median > GOAL_MS;
  const cells = [
    `${median.toFixed(1)} ms`,
    `${(taken.at(-1) ?? 0).toFixed(1)} ms`,
    (median / base).toFixed(1),
  ];
  process.stdout.write(`| ${name} | ${cells.join(' | ')} |\n`);
}

/**
 * Three years, every pair; two of three were accepted, one of twenty failed afterwards, one of 100 is unknown, and a few
 * hundred were read settled and are no longer.
 */
async function seed() {
  await store.db.transaction(async (tx) => {
    await tx.execute(sql`set local statement_timeout = 0`);
    await tx.execute(sql`
    insert into conversions (rfq_id, state, from_currency, to_currency, fixed_side, requested_amount, options, wallet_id, process, status,
      error_message, created_by_id, created_by_name, received_at, created_at, updated_at, read_at, landed_at,
      unsettled_at)
    select 'rfq_' || n, case when n % 100 = 0 then 'unknown' when n % 3 = 0 then 'closed' else 'accepted' end,
      case n % 4 when 0 then 'USDT' when 1 then 'BRL' when 2 then 'USDC' else 'BTC' end, case n % 4 when 1 then 'USDT' else 'BRL' end,
      'from', (n * 1.07)::text,
      jsonb_build_object('d1', '{"rate": "5.4321", "amount_from": "100", "amount_to": "543.21"}'::jsonb ||
        jsonb_build_object('settlement_eta', to_char((at + interval '1 day') at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'))),
      case when n % 4 = 1 then 'wallet_' || n % 50 end, case when n % 5 = 0 then 'processing' else 'success.completed' end,
      '{"en": "Completed", "pt": "Concluído", "es": "Completado"}', case when n % 20 = 0 then '{"en": "Bank closed"}'::jsonb end,
      'person_' || n % 12, (array['Ana Lima', 'Rui Tavares', 'Bia Souza'])[1 + n % 3],
      at, at, at, at + interval '2 days', case when n % 5 <> 0 or n % 250 = 5 then at + interval '1 day' end,
      case when n % 250 = 5 then at + interval '2 days' end
    from generate_series(1, ${ROWS}::int) n, lateral (select now() - n * interval '16 minutes' as at) moment`);
    await tx.execute(sql`
    insert into attempts (intent_id, rfq_id, actor_id, actor_name, input_hash, settlement_day, wallet_id, pix_key, seen, outcome, state,
      confirmed, request_id, sent_at, answered_at)
    select 'intent_' || rfq_id, rfq_id, created_by_id, created_by_name, 'h', case when length(rfq_id) % 2 = 0 then 'd0' else 'd1' end, wallet_id,
      case when wallet_id is null then '52998224725' end, '{"rate": "5.4321", "amount_from": "100", "amount_to": "543.21", "expires_at": ""}',
      state, 'DONE', case when state = 'accepted'
        then '{"amount_from": "100.10"}'::jsonb || ((options -> 'd1') - 'amount_from') end,
      'request_' || rfq_id, created_at, created_at
    from conversions where state in ('accepted', 'unknown')`);
    await tx.execute(sql`
    insert into conversion_reads (rfq_id, at, result) select rfq_id, created_at, 'read' from conversions, generate_series(1, 2)`);
  });
  // As the server does by itself soon after.
  await store.db.execute(sql`vacuum analyze`);
}

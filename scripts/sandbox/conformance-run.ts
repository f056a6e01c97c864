import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { runClause } from '@/lib/testing/conformance/clause';
import { CLOSING_CLAUSES } from '@/lib/testing/conformance/clauses/error-clauses';
import { conformancePage, runSummary, type Verdict } from '@/lib/testing/conformance/report';
import { SUITE } from '@/lib/testing/conformance/suite';
import { type Api, connect, type Target } from '@/lib/testing/conformance/support/api-client';
import { objectOf } from '@/lib/testing/conformance/support/api-reply';
import { NotAvailable } from '@/lib/testing/conformance/support/not-available';
import { reachesReceiver } from '@/lib/testing/conformance/support/receiver-reachability';
import { startReceiver } from '@/lib/testing/conformance/support/webhook-receiver';

/** Runs the contract suite against any address. Started by conformance.mjs; exit code 1 on a failure. */
const USAGE = `Usage: npm run conformance -- --base URL --fixtures URL|FILE [--receiver URL] [--only GROUP] [--every N] [--acts]
       npm run conformance -- --table

  --base       address that serves /v2/*
  --fixtures   fixtures of the service (docs/sandbox.md); where the address ends in /_sandbox/fixtures, the
               controls beside it are used, with SANDBOX_CONTROL_TOKEN where that is set
  --receiver   origin under which the service reaches this machine, for webhooks; on loopback it is not needed,
               but a sandbox sends none there unless it runs with SANDBOX_ALLOW_LOCAL_WEBHOOKS=1
  --only       checks of one group of clauses, such as QUO
  --every N    one check of N, for a quick look
  --acts       also makes checkouts, groups, accepts and withdrawals where there are no controls; with a real
               service they are real, and so is the money
  --table      writes docs/conformance.md
`;

const { values } = parseArgs({
  options: {
    base: { type: 'string' },
    fixtures: { type: 'string' },
    receiver: { type: 'string' },
    only: { type: 'string' },
    every: { type: 'string', default: '1' },
    acts: { type: 'boolean' },
    table: { type: 'boolean' },
  },
});

const UNREACHED =
  'The service refuses to send webhooks to this machine: their checks have no way here. Start the sandbox with ' +
  'SANDBOX_ALLOW_LOCAL_WEBHOOKS=1 for all of them.\n';

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));
const LOOPBACK = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

async function readFixtures(address: string, controlToken: string | undefined): Promise<string> {
  if (!/^https?:/.test(address)) return readFileSync(address, 'utf8');
  const headers = { ...(controlToken !== undefined && { 'x-sandbox-control': controlToken }) };
  const response = await fetch(address, { headers });
  if (!response.ok) throw new Error(`status ${response.status}`);
  return response.text();
}

/** When the service cannot reach this machine, skips checks that wait for webhooks. */
async function withoutIdleWaiting(target: Target): Promise<Api> {
  const api = connect(target, fetch);
  if (target.receiver === undefined || target.controls === undefined) return api;
  const reached = await reachesReceiver(api);
  await api.reset();
  if (reached) return connect(target, fetch);
  process.stdout.write(`${UNREACHED}\n`);
  return connect({ ...target, receiver: undefined }, fetch);
}

async function run(base: string, fixturesAt: string): Promise<void> {
  const controlToken = process.env.SANDBOX_CONTROL_TOKEN;
  const fixtures = objectOf(await readFixtures(fixturesAt, controlToken));
  const controls = /^(https?:.*\/_sandbox)\/fixtures$/.exec(fixturesAt)?.[1];
  const isLocal = LOOPBACK.test(new URL(base).hostname);
  const receiver = isLocal || values.receiver ? await startReceiver(values.receiver) : undefined;
  const target: Target = { base, fixtures, controls, controlToken, receiver, acts: values.acts };
  const api = await withoutIdleWaiting(target);
  const startedAt = Date.now();
  const chosen = SUITE.filter(
    ({ ids }) => values.only === undefined || ids.some((id) => id.startsWith(`${values.only}`)),
  ).filter(
    (clause, index) =>
      values.every === '1' ||
      // A few answers do not hold what the closing checks look for in all of them.
      (index % Number(values.every) === 0 && !CLOSING_CLAUSES.includes(clause)),
  );
  if (chosen.length === 0) throw new Error(`the suite has no check of ${values.only}`);
  const results: { item: (typeof SUITE)[number]; verdict: Verdict }[] = [];
  for (const item of chosen) {
    const name = `${item.ids.join(' ')}${item.soft === undefined ? '' : ` (${item.soft})`}  ${item.title}\n`;
    try {
      await runClause(api, item);
      results.push({ item, verdict: 'ok' });
      process.stdout.write(`ok       ${name}`);
    } catch (error) {
      const missing = error instanceof NotAvailable;
      results.push({ item, verdict: missing ? 'unavailable' : 'failed' });
      const why = messageOf(error).replaceAll('\n', '\n         ');
      process.stdout.write(`${missing ? 'no way ' : 'FAILED '}  ${name}         ${why}\n`);
    }
  }
  receiver?.close();
  const count = (verdict: Verdict, soft = false) =>
    results.filter((result) => result.verdict === verdict && (!soft || result.item.soft !== undefined))
      .length;
  process.stdout.write(`\nClauses by group:\n\n${runSummary(results)}\n\n`);
  process.stdout.write(
    `${count('ok')} of ${results.length} checks passed, ${count('failed')} failed (${count('failed', true)} of them ` +
      `assumptions), ${count('unavailable')} had no way here; ${api.replies.length} answers in ${Date.now() - startedAt} ms.\n`,
  );
  process.exitCode = count('failed') === 0 ? 0 : 1;
}

if (values.table === true) {
  writeFileSync(fileURLToPath(new URL('../../docs/conformance.md', import.meta.url)), conformancePage(SUITE));
} else if (values.base === undefined || values.fixtures === undefined || !/^[1-9]\d*$/.test(values.every)) {
  process.stderr.write(USAGE);
  process.exitCode = 2;
} else {
  await run(values.base, values.fixtures).catch((error: unknown) => {
    process.stderr.write(`Cannot run against ${values.base} with ${values.fixtures}: ${messageOf(error)}\n`);
    process.exitCode = 2;
  });
}

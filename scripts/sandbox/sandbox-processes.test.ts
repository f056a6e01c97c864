import { expect, inject, onTestFinished, test } from 'vitest';
import { add, compare, subtract } from '@/lib/money/amount';
import { ACCOUNT_KEYS } from '@/lib/sandbox/world/seed';
import { createDatabase } from '@/lib/testing/harnesses/describe-stores';
import { startSandboxProcess } from './sandbox-process.mjs';

const serverUrl = inject('postgresUrl');

const QUOTES = 160;
/** Quotes that are accepted by both processes at once. */
const PRESSED_TWICE = 40;
const ACCEPTS = QUOTES + PRESSED_TWICE;
const AMOUNT = 10;
/** Number of accepts that the balance covers. */
const AFFORDED = 100;

type Json = Record<string, unknown>;
type Balances = Record<string, Record<string, Record<string, number>>>;

/** A stand-alone sandbox in its own process; ends with the test. */
async function start(databaseUrl: string): Promise<string> {
  const sandbox = await startSandboxProcess([], { DATABASE_URL: databaseUrl });
  onTestFinished(() => sandbox.stop());
  return sandbox.base;
}

async function send(base: string, method: string, path: string, body?: object) {
  const response = await fetch(`${base}${path}`, {
    method,
    headers: { 'api-key': ACCOUNT_KEYS.A.apiKey },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  return { status: response.status, text, json: JSON.parse(text) as Json };
}

/** Sum of one bucket over all ledger accounts. */
async function bucket(base: string, currency: string, name: string): Promise<string> {
  const { balances } = (await send(base, 'GET', '/v2/balance')).json;
  return Object.values((balances as Balances)[currency] ?? {})
    .flatMap((account) => (typeof account === 'object' ? [String(account[name])] : []))
    .reduce(add, '0');
}

if (serverUrl !== null) {
  test(`${ACCEPTS} parallel accepts over two processes on one Postgres leave the ledger's sum right and no balance negative (ACC-33, ACC-34)`, async () => {
    const databaseUrl = await createDatabase(serverUrl);
    const bases = [await start(databaseUrl), await start(databaseUrl)] as const;
    const [one, two] = bases;
    await send(one, 'PUT', '/_sandbox/clock', { advance_seconds: 0, frozen: true });
    await send(one, 'PUT', '/_sandbox/scenario', {
      account: 'A',
      ledger: { USDT: String(AMOUNT * AFFORDED) },
    });
    const expected = await bucket(two, 'BRL', 'to_receive');

    const quote = { from_currency: 'USDT', to_currency: 'BRL', from_amount: AMOUNT };
    const ids: string[] = [];
    for (let count = 0; count < QUOTES; count += 1) {
      ids.push(String((await send(bases[count % 2] ?? one, 'POST', '/v2/rfq', quote)).json.rfq_id));
    }
    const presses = ids.map((rfq_id, index) => ({ rfq_id, base: bases[index % 2] ?? one }));
    const again = ids
      .slice(0, PRESSED_TWICE)
      .map((rfq_id, index) => ({ rfq_id, base: bases[(index + 1) % 2] ?? two }));
    const watched = Promise.all(
      Array.from({ length: 20 }, (_, index) => bucket(bases[index % 2] ?? one, 'USDT', 'available')),
    );
    const answers = await Promise.all(
      [...presses, ...again].map(async ({ rfq_id, base }) => ({
        rfq_id,
        ...(await send(base, 'POST', '/v2/rfq/accept', { rfq_id, settlement_day: 'd1', pix_key: 'k' })),
      })),
    );
    expect(answers).toHaveLength(ACCEPTS);

    expect([...new Set(answers.map(({ status }) => status))].sort()).toEqual([200, 422]);
    // Duplicate accepts get the same answer from both processes.
    const answersById = new Map<string, Set<string>>();
    for (const { rfq_id, text } of answers)
      answersById.set(rfq_id, (answersById.get(rfq_id) ?? new Set()).add(text));
    expect([...answersById.values()].filter((texts) => texts.size !== 1)).toEqual([]);
    const accepted = [...answersById].filter(([, [text]]) => text?.includes('"DONE"'));
    expect(accepted).toHaveLength(AFFORDED);

    for (const available of await watched) expect(compare(available, '0')).toBeGreaterThanOrEqual(0);
    for (const base of bases) {
      expect(compare(await bucket(base, 'USDT', 'available'), '0')).toBe(0);
      const owed = subtract(await bucket(base, 'BRL', 'to_receive'), expected);
      const promised = accepted
        .map(([, [text]]) => /"amount_to":([\d.]+)/.exec(text ?? '')?.[1] ?? '0')
        .reduce(add, '0');
      expect(compare(owed, promised)).toBe(0);
      const { accepts, debits, quotes } = (await send(base, 'GET', '/_sandbox/effects?account=A')).json;
      expect({ accepts, debits, quotes }).toEqual({ accepts: QUOTES, debits: AFFORDED, quotes: QUOTES });
    }
    const [first, second] = await Promise.all(
      bases.map((base) => send(base, 'GET', '/v2/onramps?limit=100')),
    );
    expect(first?.text).toBe(second?.text);
  }, 180_000);
}

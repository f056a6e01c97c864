import { sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { defined } from '@/lib/contract/values/defined';
import { describeStores } from '@/lib/testing/harnesses/describe-stores';
import type { InboxFilters, InboxPlace } from './inbox-filters';
import { findWebhooks, SearchTooSlow } from './read-inbox';
import { mintWebhookToken } from './webhook-tokens';

const RECORDS = 20;
/** Takes more than two scans. */
const EVENTS = 2_500;

describeStores('pages of a large inbox', ({ db, dialect }) => {
  let token: string;
  beforeEach(async () => {
    token = await mintWebhookToken(db(), { given: true, kind: 'onramp' });
    // Event n comes after n seconds with its record's state; every 500th has no record.
    await db().execute(sql`
      insert into webhook_deliveries (token, sha256, size, headers, matched, verdict, received_at, last_copy_at, result, reason,
        kind, record_id, process, version, payload)
      select ${token}, n::text, 10, '{}', false, 'verified', at, at,
        case when n % 500 = 0 then 'failed' else 'applied' end, case when n % 500 = 0 then 'not_json' end,
        case when n % 500 = 0 then null else 'onramps' end, case when n % 500 = 0 then null else 'e2e-' || n % ${RECORDS}::int end,
        'step.' || n, lpad(n::text, 9, '0'), jsonb_build_object('note', 'event ' || n)
      from (select n, '2026-11-20T00:00:00Z'::timestamptz + n * interval '1 second' as at
        from generate_series(1, ${EVENTS}::int) n) events`);
    await db().execute(sql`
      insert into unmatched_deliveries (path, sha256, size, headers, verdict, received_at, last_copy_at)
      select 'unknown', n::text, 10, '{}', 'token_only', at, at
      from (select n, '2026-11-20T01:00:00Z'::timestamptz + n * interval '10 seconds' as at from generate_series(1, 20) n) s`);
  });

  /** All pages, and their number. */
  async function all(filters: InboxFilters, limit = 7) {
    const rows: Awaited<ReturnType<typeof findWebhooks>>['rows'] = [];
    let pages = 0;
    let after: InboxPlace | undefined;
    do {
      const page = await findWebhooks(db(), filters, {
        ...defined({ after }),
        limit,
        scannedRows: 1_000,
      });
      rows.push(...page.rows);
      after = page.next;
      pages += 1;
    } while (after !== undefined);
    return { rows, pages };
  }

  test('the pages together are every record once and every stranger, newest first', async () => {
    const { rows } = await all({});
    expect(rows).toHaveLength(RECORDS + 5 + 20);
    const names = rows.map(({ end2end, id }) => end2end ?? id);
    expect(new Set(names).size).toBe(names.length);
    const times = rows.map(({ last_at }) => last_at);
    expect(times.toSorted().toReversed()).toEqual(times);
    expect(rows.find(({ end2end }) => end2end === 'e2e-19')).toMatchObject({
      process: 'step.2499',
      events: 125,
    });
  });

  test('strangers do not fill everybody’s screen; who asks for them finds all (safety 57)', async () => {
    await db().execute(sql`
      insert into unmatched_deliveries (path, sha256, size, headers, verdict, received_at, last_copy_at)
      select 'more', n::text, 10, '{}', case when n <= 2 then 'verified' else 'failed' end, at, at
      from (select n, '2026-11-20T02:00:00Z'::timestamptz + n * interval '1 second' as at from generate_series(1, 60) n) s`);
    expect((await all({})).rows).toHaveLength(RECORDS + 5 + 2 + 20);
    expect((await all({ matched: 'no' })).rows).toHaveLength(5 + 20 + 60);
    expect((await all({ verdict: 'failed' })).rows).toHaveLength(58);
  });

  test('a filter narrows what is counted, and the page with it', async () => {
    const to = new Date('2026-11-20T00:00:20Z');
    const { rows } = await all({ kind: 'onramps', to });
    expect(rows).toHaveLength(RECORDS);
    expect(rows.every(({ events }) => events === 1)).toBe(true);
    expect((await all({ matched: 'no' })).rows).toHaveLength(5 + 20);
    expect((await all({ verdict: 'token_only' })).rows).toHaveLength(20);
  });

  test('a search finds what is old too, and says how far it came', async () => {
    const { rows } = await all({ text: 'EVENT 17"' });
    expect(rows.map(({ process, events }) => [process, events])).toEqual([['step.17', 1]]);
    expect((await all({ path: '$.note == "event 1234"' })).rows).toHaveLength(1);
    expect((await all({ text: 'nothing says this' })).rows).toEqual([]);
  });

  if (dialect === 'pglite') return;
  test('a search that a server does not end in time is given up and says so', async () => {
    await db().transaction(async (tx) => {
      await tx.execute(sql`lock table webhook_deliveries in access exclusive mode`);
      const search = findWebhooks(db(), { text: 'event' }, { limit: 50, statementMs: 50 });
      await expect(search).rejects.toThrow(SearchTooSlow);
    });
  });
});

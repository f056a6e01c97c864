import { describe, expect, it } from 'vitest';
import { parseAssumptions } from '@/lib/contract/payments-api/assumptions/assumptions';
import { memoryWorldStore } from '@/lib/sandbox/world/world-store';
import { testSandbox } from '@/lib/testing/sandbox/test-sandbox';

type Json = Record<string, unknown>;
type Named = Record<string, { end2end: string; tx_hash?: string; pix_e2e?: string }>;

const LISTS = ['crossramp_checkouts', 'onramps', 'offramps', 'withdrawals'] as const;

function readable(options: Parameters<typeof testSandbox>[0] = {}) {
  const made = testSandbox(options);
  const list = async (name: string, query = '', account: 'A' | 'B' | 'N' = 'A') => {
    const { json, status } = await made.call('GET', `/v2/${name}${query}`, undefined, account);
    expect(status).toBe(200);
    return json as { version: string; total: number; limit: number; offset: number; results: Json[] };
  };
  const named = async (name: string): Promise<Named> => {
    const { records } = (await made.control('GET', '/fixtures')).json;
    return (records as Record<string, Named>)[name] ?? {};
  };
  return { ...made, list, named };
}

describe('the four lists', () => {
  it('carry the list envelope, 20 items without version, newest first (LST-01 to LST-09, ENV-04, ENV-05)', async () => {
    const { list } = readable();
    for (const name of LISTS) {
      const body = await list(name);
      expect(Object.keys(body)).toEqual(['version', 'total', 'limit', 'offset', 'results']);
      expect(body).toMatchObject({
        version: name.endsWith('ramps') ? 'v1' : 'v2',
        total: 130,
        limit: 20,
        offset: 0,
      });
      expect(body.results).toHaveLength(20);
      const made = body.results.map((item) => String(item.created_at));
      expect(made).toEqual(made.toSorted().reverse());
      for (const item of body.results) {
        expect(Object.keys(item)).toEqual([
          'end2end',
          'created_at',
          'updated_at',
          'process',
          'status',
          'substatus',
          'message',
          'error_message',
          'attributes',
        ]);
      }
    }
  });

  it('page through all of it, each record once, and answer past the end (LST-09, LST-11)', async () => {
    const { list } = readable();
    for (const name of LISTS) {
      const pages = await Promise.all([0, 50, 100].map((offset) => list(name, `?limit=50&offset=${offset}`)));
      expect(new Set(pages.flatMap(({ results }) => results.map(({ end2end }) => end2end))).size).toBe(130);
      expect(await list(name, '?offset=100000')).toMatchObject({ total: 130, offset: 100_000, results: [] });
    }
  });

  it('show each account its own, and one without records an empty list (GEN-07)', async () => {
    const { list } = readable();
    for (const name of LISTS) {
      const own = (await list(name, '?limit=100')).results.map(({ end2end }) => end2end);
      const foreign = await list(name, '', 'B');
      expect(foreign.total).toBeGreaterThan(0);
      expect(foreign.total).toBeLessThan(5);
      expect(foreign.results.filter(({ end2end }) => own.includes(end2end))).toEqual([]);
      expect(await list(name, '', 'N')).toMatchObject({ total: 0, results: [] });
    }
  });

  it("hold a relationship's checkouts and not its withdrawals, unless told otherwise (O-37)", async () => {
    const configured = readable({
      assumptions: parseAssumptions(
        '{"scope":{"naasCheckoutsInMasterList":false,"naasWithdrawalsInMasterList":true}}',
      ),
    });
    expect((await configured.list('crossramp_checkouts')).total).toBe(107);
    expect((await configured.list('withdrawals')).total).toBe(265);
  });

  it('find a record by what it carries, whole and in its case only (CHK-16, CHK-17, RMP-03, RMP-07, WDR-14)', async () => {
    const { list } = readable();
    const values = [
      ['crossramp_checkouts', 'pix_e2e'],
      ['crossramp_checkouts', 'client_tax_id'],
      ['onramps', 'pix_e2e'],
      ['onramps', 'client_tax_id'],
      ['onramps', 'wallet'],
      ['offramps', 'pix_e2e'],
      ['offramps', 'client_tax_id'],
      ['offramps', 'wallet'],
      ['withdrawals', 'group_id'],
      ['withdrawals', 'address'],
      ['withdrawals', 'receive_currency_code'],
    ] as const;
    for (const [name, filter] of values) {
      const attribute = filter === 'receive_currency_code' ? 'currency_receive_code' : filter;
      const { results } = await list(name, '?limit=100');
      const of = (item: Json) => (item.attributes as Json)[attribute];
      const value = String(results.map(of).find((found) => typeof found === 'string'));
      const found = await list(name, `?limit=100&${filter}=${value}`);
      expect(found.total).toBeGreaterThan(0);
      expect(found.total).toBeLessThan(130);
      expect(found.results.every((item) => of(item) === value)).toBe(true);
      expect((await list(name, `?${filter}=${value.slice(0, -1)}`)).total).toBe(0);
      if (/[a-z]/.test(value) && /[A-Z]/.test(value)) {
        expect((await list(name, `?${filter}=${value.toLowerCase()}`)).total).toBe(0);
      }
    }
  });

  it('put midnight where it belongs (LIM-10 to LIM-13)', async () => {
    const { list, named } = readable();
    const { R1, R2, R3, R4 } = await named('onramps');
    const shown = async (query: string) => {
      const ids = (await list('onramps', `?limit=100&${query}`)).results.map(({ end2end }) => end2end);
      return [R1, R2, R3, R4].map((record) => ids.includes(record?.end2end ?? ''));
    };
    expect(await shown('date_from=2026-11-10&date_to=2026-11-10')).toEqual([false, true, false, false]);
    expect(await shown('date_from=2026-11-10&date_to=2026-11-11')).toEqual([false, true, true, true]);
    expect(await shown('date_to=2026-11-09T23:59:59.999Z')).toEqual([true, false, false, false]);
    expect(await shown('date_from=2026-11-10&date_to=2026-11-10T23:59:59.999999999Z')).toEqual([
      false,
      true,
      true,
      false,
    ]);
    expect(await shown('date_from=2026-11-11&date_to=2026-11-10')).toEqual([false, false, false, false]);
  });

  it('know a customer who came before: the name stays, and the new record is among the others (CHK-10)', async () => {
    const { list, call } = readable();
    const attributesOf = (item: Json | undefined) => item?.attributes as Json | undefined;
    const { results } = await list('crossramp_checkouts', '?limit=100');
    const known = results.map(attributesOf).find((attributes) => attributes?.client_tax_id !== undefined);
    const document = String(known?.client_tax_id);
    const before = (await list('crossramp_checkouts', `?client_tax_id=${document}`)).total;
    await call('POST', '/v2/crossramp_checkout', {
      currency_code: 'USDT',
      amount_fiat: 100,
      payer_document: document,
      payer_name: 'Somebody Else',
    });
    const after = await list('crossramp_checkouts', `?client_tax_id=${document}`);
    expect(after.total).toBe(before + 1);
    expect(attributesOf(after.results[0])).toMatchObject({
      amount_fiat: 100,
      client_name: known?.client_name,
    });
  });

  it('write what they write to the byte again for the same seed, clock and commands', async () => {
    const run = async () => {
      const { call, control, quote, accept, sandbox, store, named } = readable();
      await accept((await quote()).rfq_id);
      const { waiting } = await named('onramps');
      await control('POST', `/transactions/${waiting?.end2end}/advance`);
      await control('PUT', '/clock', { advance_seconds: 400_000 });
      const pages = await Promise.all(LISTS.map((name) => call('GET', `/v2/${name}?limit=100`)));
      await sandbox.settled();
      const text = await store.exclusive(async (saved) => ({ value: saved?.text }));
      return JSON.stringify([pages.map(({ json }) => json), text]);
    };
    expect(await run()).toBe(await run());
  });

  it('are the same in two processes on one store, and after a restart', async () => {
    const store = memoryWorldStore();
    const [one, two] = [readable({ world: store }), readable({ world: store })];
    const { waiting } = await one.named('offramps');
    await one.control('POST', `/transactions/${waiting?.end2end}/advance`);
    const three = readable({ world: store });
    for (const name of LISTS) {
      const first = await one.list(name, '?limit=100');
      expect(await two.list(name, '?limit=100')).toEqual(first);
      expect(await three.list(name, '?limit=100')).toEqual(first);
    }
  });
});

describe('GET /v2/withdrawal/{id}', () => {
  it('is the item of the list and its version, by end2end and by hash alike (ENV-01, WDR-11, WDR-12, WDR-17)', async () => {
    const { list, call, named } = readable();
    const { completed } = await named('withdrawals');
    const item = (await list('withdrawals', '?limit=100')).results.find(
      ({ end2end }) => end2end === completed?.end2end,
    );
    const byId = await call('GET', `/v2/withdrawal/${completed?.end2end}`);
    expect(byId.json).toEqual({ version: 'v2', ...item });
    expect((await call('GET', `/v2/withdrawal/${completed?.tx_hash}`)).json).toEqual(byId.json);
  });

  it("answers the same nothing for what is unknown, another account's, or no withdrawal (WDR-13, AUT-03)", async () => {
    const { call, named, sandbox } = readable();
    const foreign = (await named('foreign')).withdrawals;
    const unmatched = [
      'nothing',
      foreign?.end2end,
      foreign?.tx_hash,
      (await named('onramps')).completed?.end2end,
      '0'.repeat(64),
    ];
    for (const id of unmatched) {
      const { status, headers } = await call('GET', `/v2/withdrawal/${id}`);
      expect([id, status, headers.get('content-length')]).toEqual([id, 404, '0']);
    }
    expect((await call('GET', `/v2/withdrawal/${foreign?.end2end}`, undefined, 'B')).status).toBe(200);
    sandbox.dispose();
  });

  it("finds a relationship's withdrawal for its master", async () => {
    const { call, named } = readable();
    const { completed } = await named('naas_withdrawals');
    expect((await call('GET', `/v2/withdrawal/${completed?.end2end}`)).status).toBe(200);
  });
});

describe('fixtures', () => {
  it('name the records of each list and the stages of each product', async () => {
    const { control, named } = readable();
    expect(Object.keys(await named('onramps')).sort()).toEqual([
      'R1',
      'R2',
      'R3',
      'R4',
      'completed',
      'empty',
      'failed',
      'moving',
      'unlabelled',
      'waiting',
    ]);
    for (const list of ['checkouts', 'offramps', 'withdrawals', 'naas_withdrawals']) {
      expect(Object.keys(await named(list))).toEqual(
        expect.arrayContaining(['completed', 'empty', 'failed', 'unlabelled', 'waiting']),
      );
    }
    const { processes } = (await control('GET', '/fixtures')).json;
    expect(Object.keys(processes as Json)).toEqual(
      expect.arrayContaining(['checkout', 'onramp', 'offramp', 'withdrawal']),
    );
  });
});

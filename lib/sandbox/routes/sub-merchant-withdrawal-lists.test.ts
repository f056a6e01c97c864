import { describe, expect, it } from 'vitest';
import { parseAssumptions } from '@/lib/contract/payments-api/assumptions/assumptions';
import { SEEDED_GROUPS } from '@/lib/sandbox/world/seed-relationships';
import { CID, signedSandbox } from '@/lib/testing/sandbox/signed-sandbox';

const PATH = '/v2/naas/withdrawals';
const [TREASURY, SUPPLIERS] = SEEDED_GROUPS.CID_1;

interface Item {
  end2end: string;
  created_at: string;
  attributes: Record<string, unknown>;
}

function listing(overrides = '{}') {
  const made = signedSandbox({ assumptions: parseAssumptions(overrides) });
  const list = async (query = '', cid: string = CID.CID_1) => {
    const answer = await made.get(`${PATH}${query}`, cid);
    return {
      ...answer,
      ...(answer.json as { total: number; limit: number; offset: number; results: Item[] }),
    };
  };
  const withdraw = (changes: object = {}) =>
    made.post(
      '/v2/naas/withdraw',
      { account: 'USDT', amount: '10', wallet: TREASURY.id, withdrawalType: 'crypto', ...changes },
      CID.CID_1,
    );
  return { ...made, list, withdraw };
}

describe('GET /v2/naas/withdrawals', () => {
  it('WDR-27, LST-02: a list envelope, 20 at first, newest first', async () => {
    const { list, withdraw } = listing();
    await withdraw({ note: 'newest' });
    const answer = await list();
    expect(answer.status).toBe(200);
    expect(Object.keys(answer.json).sort()).toEqual(['limit', 'offset', 'results', 'total', 'version']);
    expect([answer.limit, answer.offset, answer.results.length]).toEqual([20, 0, 20]);
    expect(answer.results[0]?.attributes.notes).toBe('newest');
    const times = answer.results.map(({ created_at }) => created_at);
    expect(times).toEqual([...times].sort().reverse());
  });

  it('WDR-28, O-22: a page may be larger than a hundred; what is no number is 50', async () => {
    const { list } = listing();
    const large = await list('?limit=120');
    expect([large.limit, large.results.length]).toEqual([120, 120]);
    expect(large.total).toBeGreaterThanOrEqual(130);
    expect((await list('?limit=abc')).limit).toBe(50);
    const capped = listing('{"paging":{"maxByRoute":{"naas/withdrawals":100}}}');
    expect((await capped.list('?limit=120')).limit).toBe(100);
  });

  it('WDR-27: pages follow each other without gap or overlap', async () => {
    const { list } = listing();
    const { results, total } = await list('?limit=1000');
    expect(results).toHaveLength(total);
    const pages = [
      await list('?limit=50'),
      await list('?limit=50&offset=50'),
      await list('?limit=50&offset=100'),
    ];
    expect(pages.flatMap((page) => page.results)).toEqual(results.slice(0, 150));
    expect((await list('?offset=100000')).results).toEqual([]);
  });

  it('WDR-27, WDR-14: each filter alone and all together, exactly', async () => {
    const { list } = listing();
    const all = (await list('?limit=1000')).results;
    const queries = {
      group_id: ['group_id', SUPPLIERS.id],
      address: ['address', TREASURY.addresses[1]?.address ?? ''],
      receive_currency_code: ['currency_receive_code', 'USDC'],
    } as const;
    for (const [parameter, [attribute, value]] of Object.entries(queries)) {
      const { results, total } = await list(`?limit=1000&${parameter}=${value}`);
      const expected = all.filter(({ attributes }) => attributes[attribute] === value);
      expect(expected.length, parameter).toBeGreaterThan(0);
      expect([results, total]).toEqual([expected, expected.length]);
    }
    const both = await list(`?limit=1000&group_id=${TREASURY.id}&receive_currency_code=USDC`);
    expect(both.total).toBeLessThan(all.length);
    expect(both.results.every(({ attributes }) => attributes.group_id === TREASURY.id)).toBe(true);
    expect((await list(`?group_id=${TREASURY.id}&receive_currency_code=XYZ`)).total).toBe(0);
  });

  it('WDR-15, WDR-16: other parameters, dates among them, change nothing', async () => {
    const { list } = listing();
    const { total } = await list();
    for (const query of ['?currency_receive_code=USDC', '?date_from=2030-01-01', '?date_to=x', '?q=1']) {
      expect((await list(query)).total, query).toBe(total);
    }
  });

  it('WDR-27, O-37: no other relationship sees them, nor the list of the master', async () => {
    const { list, withdraw, call } = listing();
    await withdraw({ note: 'mine' });
    const mine = new Set((await list('?limit=1000')).results.map(({ end2end }) => end2end));
    const others = (await list('?limit=1000', CID.CID_6)).results;
    expect(others.filter(({ end2end }) => mine.has(end2end))).toEqual([]);
    expect((await list('', CID.CID_5)).results).toEqual([]);
    const master = (await call('GET', '/v2/withdrawals?limit=100')).json.results as Item[];
    expect(master.filter(({ end2end }) => mine.has(end2end))).toEqual([]);
  });

  it('O-31: unknown and foreign are one 404', async () => {
    const { list } = listing();
    const [unknown, foreign] = [await list('', CID.CID_0), await list('', CID.CID_3)];
    expect([unknown.status, unknown.text]).toEqual([404, foreign.text]);
  });
});

import { describe, expect, it } from 'vitest';
import { parseAssumptions } from '@/lib/contract/payments-api/assumptions/assumptions';
import { CID, signedSandbox } from '@/lib/testing/sandbox/signed-sandbox';

const BALANCE = '/v2/naas/balance';
const GROUPS = '/v2/naas/wl_groups';

describe('GET /v2/naas/balance', () => {
  it('NBA-01 to NBA-04: an array of code and decimal string, and nothing else', async () => {
    const { get } = signedSandbox();
    const { status, json } = await get(BALANCE, CID.CID_1);
    expect([status, Object.keys(json)]).toEqual([200, ['balances']]);
    const balances = json.balances as Record<string, unknown>[];
    expect(balances.map(({ currency }) => currency)).toEqual(['USDT', 'USDC', 'BTC']);
    for (const entry of balances) {
      expect(Object.keys(entry).sort()).toEqual(['available', 'currency']);
      expect(entry.available).toMatch(/^\d+(\.\d+)?$/);
    }
  });

  it('NBA-01: who has no account yet has an empty list', async () => {
    const { get } = signedSandbox();
    expect((await get(BALANCE, CID.CID_5)).json).toEqual({ balances: [] });
  });
});

describe('GET /v2/naas/wl_groups', () => {
  it('WLG-01 to WLG-06: groups with their addresses, of this sub-merchant alone', async () => {
    const { get } = signedSandbox();
    type Listed = { id: string; label: string; addresses: Record<string, string>[] };
    const groupsOf = async (cid: string) => (await get(GROUPS, cid)).json.groups as Listed[];
    const groups = await groupsOf(CID.CID_1);
    for (const group of groups) {
      expect(Object.keys(group).sort()).toEqual(['addresses', 'id', 'label']);
      for (const address of group.addresses) {
        expect(Object.keys(address).sort()).toEqual(['address', 'currency', 'id', 'status']);
        expect(['active', 'pending']).toContain(address.status);
      }
    }
    const states = groups.flatMap(({ addresses }) => addresses.map(({ status }) => status));
    expect(new Set(states)).toEqual(new Set(['active', 'pending']));
    const ids = new Set(groups.map(({ id }) => id));
    const others = await groupsOf(CID.CID_6);
    expect(others.length).toBeGreaterThan(0);
    expect(others.filter(({ id }) => ids.has(id))).toEqual([]);
    expect(await groupsOf(CID.CID_2)).toEqual([]);
  });
});

describe.each([BALANCE, GROUPS])('GET %s', (path) => {
  it('O-31, AUT-03: unknown and foreign are one 404, and its status follows its setting', async () => {
    const { get } = signedSandbox();
    const [unknown, foreign] = [await get(path, CID.CID_0), await get(path, CID.CID_3)];
    expect([unknown.status, unknown.text, [...unknown.headers]]).toEqual([
      404,
      foreign.text,
      [...foreign.headers],
    ]);
    expect((await get(path, CID.CID_3, { account: 'B' })).status).toBe(200);
    expect((await get(path, CID.CID_1, { account: 'B' })).status).toBe(404);
    const assumptions = parseAssumptions('{"naas":{"unknownCorrelationStatus":400}}');
    expect((await signedSandbox({ assumptions }).get(path, CID.CID_0)).status).toBe(400);
  });

  it('GEN-06, SGN-07, O-58: a signature is needed, a UUID in capitals is the same one', async () => {
    const { get, call } = signedSandbox();
    expect((await call('GET', path)).status).toBe(400);
    expect((await get(path, 'abc')).status).toBe(400);
    expect((await get(path, CID.CID_1.toUpperCase())).json).toEqual((await get(path, CID.CID_1)).json);
  });
});

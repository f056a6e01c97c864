import { describe, expect, it } from 'vitest';
import { parseAssumptions } from '@/lib/contract/payments-api/assumptions/assumptions';
import { CID, signedSandbox } from '@/lib/testing/sandbox/signed-sandbox';

const PATH = '/v2/naas/whitelist';

type Groups = {
  groups: {
    id: string;
    label: string;
    addresses: { id: string; address: string; currency: string; status: string }[];
  }[];
};

async function withGroup(overrides = '{}') {
  const made = signedSandbox({ assumptions: parseAssumptions(overrides) });
  const change = (payload: unknown, cid = CID.CID_6) => made.post(PATH, payload, cid);
  const created = await change({ walletName: 'Ops' });
  const walletId = String(created.json.walletId);
  const address = {
    walletName: 'Ops',
    walletId,
    address: 'TQn9Y2khEsLJW1ChVWFMSMeRDow5KcbLSE',
    addressName: 'Cold',
    currencyCode: 'USDT',
  };
  const groups = async (cid = CID.CID_6) =>
    ((await made.get('/v2/naas/wl_groups', cid)).json as Groups).groups;
  const mine = async () => (await groups()).find(({ id }) => id === walletId);
  const effects = async () => (await made.control('GET', '/effects')).json;
  return { ...made, created, walletId, address, change, groups, mine, effects };
}

describe('POST /v2/naas/whitelist', () => {
  it('WLG-04, WLG-07, WLG-13: a name alone creates an empty group', async () => {
    const { created, mine, effects } = await withGroup();
    expect(created.status).toBe(200);
    expect(Object.keys(created.json).sort()).toEqual(['message', 'walletId']);
    expect(await mine()).toMatchObject({ label: 'Ops', addresses: [] });
    expect(await effects()).toMatchObject({ groups: 1, addresses: 0 });
  });

  it('WLG-05, WLG-06, WLG-08: all five fields add a pending address', async () => {
    const { change, address, mine, effects } = await withGroup();
    const added = await change(address);
    expect([added.status, Object.keys(added.json)]).toEqual([200, ['message']]);
    const entry = (await mine())?.addresses[0];
    expect(Object.keys(entry ?? {}).sort()).toEqual(['address', 'currency', 'id', 'status']);
    expect(entry).toMatchObject({ address: address.address, currency: 'USDT', status: 'pending' });
    expect(await effects()).toMatchObject({ groups: 1, addresses: 1 });
  });

  it('O-17: an address becomes active when the clock passes a minute, also by a jump', async () => {
    const { change, address, mine, advance } = await withGroup();
    await change(address);
    await advance(59);
    expect((await mine())?.addresses[0]?.status).toBe('pending');
    await advance(100_000);
    expect((await mine())?.addresses[0]?.status).toBe('active');
  });

  it('O-17: in manual mode only a person activates it', async () => {
    const { change, address, mine, advance, control } = await withGroup(
      '{"whitelist":{"activation":{"mode":"manual"}}}',
    );
    await change(address);
    await advance(1_000_000);
    const entry = (await mine())?.addresses[0];
    expect(entry?.status).toBe('pending');
    const answer = await control('POST', `/addresses/${entry?.id}/activate`);
    expect(answer.json).toEqual({ id: entry?.id, status: 'active' });
    expect((await mine())?.addresses[0]?.status).toBe('active');
    expect((await control('POST', '/addresses/wla_none/activate')).status).toBe(404);
  });

  it('WLG-09, WLG-11: any other mix of fields is a 400 and creates nothing', async () => {
    const { change, address, groups, postBody, now, effects } = await withGroup();
    const before = await groups();
    const without = (name: string) =>
      Object.fromEntries(Object.entries(address).filter(([key]) => key !== name));
    const payloads: unknown[] = [
      {},
      { walletName: '' },
      { walletName: null },
      { walletName: 7 },
      ...Object.keys(address)
        .map(without)
        .filter((item) => Object.keys(item).length > 1),
      ...Object.keys(address).map((name) => ({ ...address, [name]: '' })),
      { ...address, note: 'x' },
      { walletName: 'Second', correlation_id: CID.CID_6 },
    ];
    for (const payload of payloads) {
      const answer = await change(payload);
      expect([answer.status, Object.keys(answer.json)], JSON.stringify(payload)).toEqual([400, ['error']]);
    }
    const bare = await postBody(PATH, { timestamp: await now(), payload: { walletName: 'Third' } });
    expect(bare.status).toBe(400);
    expect(await groups()).toEqual(before);
    expect(await effects()).toMatchObject({ groups: 1, addresses: 0 });
  });

  it('WLG-10, O-47: name and id must belong together, and to this sub-merchant', async () => {
    const { change, address, groups } = await withGroup();
    const [other] = await groups();
    const [foreign] = await groups(CID.CID_1);
    for (const walletId of ['wlg_none', 'Ops', other?.id, foreign?.id]) {
      expect((await change({ ...address, walletId })).status, walletId).toBe(400);
    }
    expect((await change({ ...address, walletName: foreign?.label, walletId: foreign?.id })).status).toBe(
      400,
    );
    expect((await change({ ...address, walletName: 'ops' })).status).toBe(400);
  });

  it('O-47: a name or an address twice is a 400, an unknown asset too', async () => {
    const { change, address, mine } = await withGroup();
    expect((await change({ walletName: 'Ops' })).status).toBe(400);
    expect((await change({ walletName: 'Ops' }, CID.CID_1)).status).toBe(200);
    expect((await change(address)).status).toBe(200);
    expect((await change(address)).status).toBe(400);
    for (const currencyCode of ['XYZ', 'usdt', 'BRL']) {
      expect((await change({ ...address, address: 'T2', currencyCode })).status).toBe(400);
    }
    expect((await mine())?.addresses).toHaveLength(1);
  });

  it('O-47: each rule follows its setting', async () => {
    const { change, address } = await withGroup(
      '{"whitelist":{"rules":{"nameMismatch":"accept","duplicateName":"accept","duplicateAddress":"accept","addressSyntax":"checked"}}}',
    );
    expect((await change({ walletName: 'Ops' })).status).toBe(200);
    expect((await change({ ...address, walletName: 'another' })).status).toBe(200);
    expect((await change(address)).status).toBe(200);
    expect((await change({ ...address, address: 'anything' })).status).toBe(400);
    const bitcoin = { ...address, currencyCode: 'BTC' };
    expect((await change(bitcoin)).status).toBe(400);
    const valid = 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq';
    expect((await change({ ...bitcoin, address: valid })).status).toBe(200);
  });

  it('O-31, O-33: unknown and foreign are one 404, and before KYB is done it is a 400', async () => {
    const { change } = await withGroup();
    const [unknown, foreign] = [
      await change({ walletName: 'X' }, CID.CID_0),
      await change({ walletName: 'X' }, CID.CID_3),
    ];
    expect([unknown.status, unknown.text]).toEqual([404, foreign.text]);
    for (const cid of [CID.CID_2, CID.CID_4, CID.CID_5]) {
      expect((await change({ walletName: 'X' }, cid)).status).toBe(400);
    }
    const lenient = await withGroup('{"naas":{"requireActive":false,"unknownCorrelationStatus":400}}');
    expect((await lenient.change({ walletName: 'X' }, CID.CID_2)).status).toBe(200);
    expect((await lenient.change({ walletName: 'X' }, CID.CID_0)).status).toBe(400);
  });

  it('O-58: a relationship is the same in capital letters', async () => {
    const { change, mine } = await withGroup();
    expect((await change({ walletName: 'Upper' }, CID.CID_6.toUpperCase())).status).toBe(200);
    expect(await mine()).toBeDefined();
  });
});

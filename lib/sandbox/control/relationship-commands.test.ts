import { describe, expect, it } from 'vitest';
import { CID, signedSandbox } from '@/lib/testing/sandbox/signed-sandbox';
import { png } from '@/lib/testing/sandbox/test-images';

type Listed = Record<string, unknown> & { correlation_id: string; account: string };

function listing() {
  const made = signedSandbox();
  const relationships = async (query = '') =>
    (await made.control('GET', `/relationships${query}`)).json.relationships as Listed[];
  return { ...made, relationships };
}

describe('GET /_sandbox/relationships', () => {
  it('shows every sub-merchant with its balance, groups and onboarding, also one enrolled since', async () => {
    const { relationships, control } = listing();
    const { correlation_id } = (await control('POST', '/relationships')).json;
    const all = await relationships();
    expect(all.map((item) => item.correlation_id)).toEqual([
      CID.CID_1,
      CID.CID_2,
      CID.CID_3,
      CID.CID_4,
      CID.CID_5,
      CID.CID_6,
      correlation_id,
    ]);
    expect(all[0]).toMatchObject({
      name: 'CID_1',
      kyb: 'kyb_provider_submerchant.done',
      available: { USDT: '48250.500000' },
      groups: [{ label: 'Treasury' }, { label: 'Suppliers' }, { label: 'New partners' }],
    });
    expect(all.at(-1)).toMatchObject({ kyb: null, onboarding: null, available: {}, groups: [] });
  });

  it('can be of one account only', async () => {
    const { relationships } = listing();
    expect((await relationships('?account=B')).map((item) => item.correlation_id)).toEqual([CID.CID_3]);
  });

  it('tells that there is a logo without sending it', async () => {
    const { relationships, postBody, now } = listing();
    const payload = { correlation_id: CID.CID_1, trade_name: 'Loja', logo: png(9, 9).toString('base64') };
    await postBody('/v2/naas/submerchants/branding', { timestamp: await now(), payload });
    const [first, second] = await relationships();
    expect(first?.branding).toEqual({ trade_name: 'Loja', has_logo: true });
    expect(second?.branding).toEqual({ has_logo: false });
  });

  it('a reset brings back the six as they were', async () => {
    const { relationships, control, now } = listing();
    await control('PUT', '/clock', { now: await now(), frozen: true });
    const before = await relationships();
    await control('POST', '/relationships');
    await control('PUT', `/relationships/${CID.CID_2}/kyb`, { process: 'done' });
    await control('POST', '/reset');
    expect(await relationships()).toEqual(before);
  });
});

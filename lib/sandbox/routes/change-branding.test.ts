import { describe, expect, it } from 'vitest';
import { parseAssumptions } from '@/lib/contract/payments-api/assumptions/assumptions';
import { CID, signedSandbox } from '@/lib/testing/sandbox/signed-sandbox';
import { jpeg, png } from '@/lib/testing/sandbox/test-images';

const PATH = '/v2/naas/submerchants/branding';
const MEBIBYTE = 1024 * 1024;

/** One sandbox for each case, so that the cooldown does not hide an error. */
function brandable(overrides = '{}') {
  const made = signedSandbox({ assumptions: parseAssumptions(overrides) });
  const brand = async (payload: object, correlation_id: unknown = CID.CID_1) =>
    made.postBody(PATH, { timestamp: await made.now(), payload: { correlation_id, ...payload } });
  const effects = async () => (await made.control('GET', '/effects')).json.brandings;
  const branding = async (cid = CID.CID_1) => (await made.world()).relationships[cid]?.branding;
  return { ...made, brand, effects, look: branding };
}

const tried = async (payload: object, overrides?: string) => {
  const { brand } = brandable(overrides);
  return (await brand(payload)).status;
};
const logo = (bytes: Buffer) => tried({ logo: bytes.toString('base64') });

describe('POST /v2/naas/submerchants/branding', () => {
  it('BRD-01: confirms with a message and keeps what was not given', async () => {
    const { brand, look: branding, advance, effects } = brandable();
    const answer = await brand({ trade_name: 'Loja Um', colour: '#1A2B3C' });
    expect([answer.status, Object.keys(answer.json)]).toEqual([200, ['message']]);
    await advance(30 * 86_400);
    await brand({ colour: '#abc' });
    expect(await branding()).toEqual({ trade_name: 'Loja Um', colour: '#abc' });
    expect(await effects()).toBe(2);
  });

  it('BRD-02, BRD-03, SGN-17: the relationship stands in the payload, and only there', async () => {
    const { brand, postBody, now } = brandable();
    const timestamp = await now();
    const top = { timestamp, correlation_id: CID.CID_1, payload: { trade_name: 'X' } };
    expect((await postBody(PATH, top)).status).toBe(400);
    const both = { ...top, payload: { correlation_id: CID.CID_1, trade_name: 'X' } };
    expect((await postBody(PATH, both)).status).toBe(400);
    expect((await postBody(PATH, { timestamp, payload: { trade_name: 'X' } })).status).toBe(400);
    for (const wrong of [null, '', 'abc', 7]) {
      expect((await brand({ trade_name: 'X' }, wrong)).status, String(wrong)).toBe(400);
    }
    const lenient = brandable('{"branding":{"rules":{"topLevelCorrelation":"accept"}}}');
    expect((await lenient.postBody(PATH, top)).status).toBe(200);
    expect((await lenient.postBody(PATH, { ...top, extra: 1 })).status).toBe(400);
  });

  it('BRD-04, BRD-18: one change at least, and no unknown field', async () => {
    for (const payload of [{}, { trade_name: '' }, { trade_name: null, logo: '', colour: null }]) {
      expect(await tried(payload), JSON.stringify(payload)).toBe(400);
    }
    expect(await tried({ trade_name: 'X', website: 'https://x.example' })).toBe(400);
    expect(await tried({ trade_name: 'X', logo: '', colour: null })).toBe(200);
    const strict = '{"branding":{"rules":{"emptyIs":"reject"}}}';
    expect(await tried({ trade_name: 'X', logo: '' }, strict)).toBe(400);
  });

  it('BRD-06, O-48: the colour is hexadecimal, in British spelling', async () => {
    for (const colour of ['#1A2B3C', '#abc']) expect(await tried({ colour })).toBe(200);
    for (const colour of ['blue', '1A2B3C', '#12', '#1234', '#GGGGGG', '#1A2B3C ', 7]) {
      expect(await tried({ colour }), String(colour)).toBe(400);
    }
    expect(await tried({ color: '#1A2B3C' })).toBe(400);
    const strict = '{"branding":{"rules":{"colour":"hex-6"}}}';
    expect([await tried({ colour: '#abc' }, strict), await tried({ colour: '#aabbcc' }, strict)]).toEqual([
      400, 200,
    ]);
  });

  it('BRD-07, BRD-08: base64 with or without padding and prefix, judged by its bytes', async () => {
    const { brand, look: branding } = brandable();
    const padded = png(7, 5, 100).toString('base64');
    expect(padded).toMatch(/=$/);
    const raw = padded.replace(/=+$/, '');
    for (const text of [padded, raw, `data:image/png;base64,${padded}`, `data:image/gif;base64,${raw}`]) {
      expect(await tried({ logo: text })).toBe(200);
    }
    expect(await tried({ logo: `data:image/png;base64,${gif.toString('base64')}` })).toBe(400);
    await brand({ logo: `data:text/html;base64,${raw}` });
    expect((await branding())?.logo).toBe(`data:image/png;base64,${padded}`);
  });

  it('BRD-09: what is not base64 is a 400', async () => {
    const text = png(8, 8).toString('base64');
    const wrong = ['***', `${text}=`, `${text.slice(0, 40)}\n${text.slice(40)}`, `data:image/png,${text}`];
    const url = jpeg(40, 40).toString('base64url');
    for (const item of [...wrong, url, `data:;base64,`, 'data:image/png;base64']) {
      expect(await tried({ logo: item }), item.slice(0, 30)).toBe(400);
    }
    expect(await tried({ logo: 7 })).toBe(400);
  });

  it('BRD-10: PNG and JPEG only, with a header that can be read', async () => {
    expect([await logo(png(40, 30)), await logo(jpeg(40, 30))]).toEqual([200, 200]);
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"/>');
    const webp = Buffer.concat([
      Buffer.from('RIFF'),
      Buffer.alloc(4),
      Buffer.from('WEBPVP8 '),
      Buffer.alloc(40),
    ]);
    for (const bytes of [gif, svg, webp, Buffer.from('hello')]) expect(await logo(bytes)).toBe(400);
    const flipped = Buffer.from(png(40, 30));
    flipped[19] = 41;
    const broken = [
      png(40, 30).subarray(0, 20),
      png(0, 30),
      flipped,
      jpeg(40, 30).subarray(0, 25),
      jpeg(0, 3),
    ];
    for (const bytes of broken) expect(await logo(bytes)).toBe(400);
  });

  it('BRD-11, O-18, O-53: five mebibytes at most, and one byte more is a 400', async () => {
    expect(await logo(png(400, 400, 5 * MEBIBYTE))).toBe(200);
    expect(await logo(png(400, 400, 5 * MEBIBYTE + 1))).toBe(400);
  });

  it('BRD-12: 400 pixels a side at most, in any proportion', async () => {
    const sizes = [
      [400, 400],
      [400, 100],
      [1, 400],
      [401, 400],
      [400, 401],
      [3, 5000],
    ] as const;
    const statuses = [];
    for (const [width, height] of sizes)
      statuses.push(await logo(png(width, height)), await logo(jpeg(width, height)));
    expect(statuses).toEqual([200, 200, 200, 200, 200, 200, 400, 400, 400, 400, 400, 400]);
    const square = '{"branding":{"logo":{"requireSquare":true}}}';
    expect(await tried({ logo: png(40, 30).toString('base64') }, square)).toBe(400);
  });

  it('BRD-13: once in 30 days for each sub-merchant', async () => {
    const { brand, advance } = brandable();
    const tries = async () => [
      (await brand({ trade_name: 'X' })).status,
      (await brand({ colour: '#123' })).status,
    ];
    expect(await tries()).toEqual([200, 400]);
    expect((await brand({ trade_name: 'Y' }, CID.CID_6)).status).toBe(200);
    await advance(30 * 86_400 - 1);
    expect((await brand({ trade_name: 'X' })).status).toBe(400);
    await advance(1);
    expect(await tries()).toEqual([200, 400]);
  });

  it('BRD-14: a refused update starts no cooldown and counts as none', async () => {
    const { brand, effects } = brandable();
    expect((await brand({ trade_name: 'X', logo: '***' })).status).toBe(400);
    expect((await brand({ trade_name: 'X' })).status).toBe(200);
    expect((await brand({ trade_name: 'Y' })).status).toBe(400);
    expect(await effects()).toBe(1);
  });

  it('BRD-15, BRD-16, O-48: fields 400, then 404, then 422, then the cooldown', async () => {
    const { brand, control } = brandable();
    const [unknown, foreign] = [
      await brand({ colour: '#123' }, CID.CID_0),
      await brand({ colour: '#123' }, CID.CID_3),
    ];
    expect([unknown.status, unknown.text]).toEqual([404, foreign.text]);
    expect((await brand({ logo: '***' }, CID.CID_0)).status).toBe(400);
    for (const state of ['initial', 'pending_link', 'pending_kyb', 'processing', 'error']) {
      await control('PUT', `/relationships/${CID.CID_2}/kyb`, { process: state });
      const answer = await brand({ colour: '#123' }, CID.CID_2);
      expect([answer.status, Object.keys(answer.json)], state).toEqual([422, ['error']]);
    }
    expect((await brand({ colour: '#123' }, CID.CID_5)).status).toBe(422);
    expect((await brand({ colour: 'red' }, CID.CID_2)).status).toBe(400);
    await control('PUT', `/relationships/${CID.CID_2}/kyb`, { process: 'done' });
    expect((await brand({ colour: '#123' }, CID.CID_2.toUpperCase())).status).toBe(200);
  });
});

const gif = Buffer.from(
  '47494638396101000100800000000000ffffff21f90401000000002c00000000010001000002024401003b',
  'hex',
);

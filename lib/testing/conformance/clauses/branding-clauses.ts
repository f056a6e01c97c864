import 'server-only';
import { hard, soft } from '@/lib/testing/conformance/clause';
import type { Api } from '@/lib/testing/conformance/support/api-client';
import {
  assertAlike,
  assertError,
  assertKeys,
  okBody,
  type Reply,
  textAt,
} from '@/lib/testing/conformance/support/api-reply';
import { assert } from '@/lib/testing/conformance/support/assert';
import type { SignedPostOptions } from '@/lib/testing/conformance/support/request-signer';
import { GIF, jpeg, png, SVG, WEBP } from '@/lib/testing/conformance/support/sample-images';
import { BRANDING, UNKNOWN_RELATIONSHIP } from '@/lib/testing/conformance/support/sub-merchant-calls';
import { setKyb } from '@/lib/testing/conformance/support/transaction-controls';

const DAY_SECONDS = 86_400;
const MIB = 1024 * 1024;

const brand = (api: Api, payload: object, options: SignedPostOptions = {}): Promise<Reply> =>
  api.signedPost(BRANDING, payload, options);

const logo = (api: Api, bytes: Buffer) => brand(api, { logo: bytes.toString('base64') });

const later = (api: Api) => api.control('PUT', '/clock', { advance_seconds: 30 * DAY_SECONDS });

export const BRANDING_CLAUSES = [
  hard('BRD-01', 'a name alone updates the branding', async (api) => {
    const body = okBody(await brand(api, { trade_name: 'Casa Verde' }));
    assertKeys(body, ['message']);
    assert.match(textAt(body, 'message'), /brand/i);
  }),
  hard('BRD-02 BRD-03 SGN-17 ERR-20', 'the relationship stands in the payload', async (api) => {
    const correlation_id = api.relationship('CID_1');
    const top = { envelope: { correlation_id, payload: { trade_name: 'X' } } };
    assertError(await brand(api, {}, top), 400);
    for (const wrong of [undefined, '', 'abc', 5, null]) {
      assertError(await brand(api, { trade_name: 'X', correlation_id: wrong }), 400);
    }
    okBody(await brand(api, { trade_name: 'X' }));
  }),
  soft('O-48', 'BRD-02', 'beside it, it is an unknown field', async (api) => {
    const envelope = { correlation_id: api.relationship('CID_1') };
    assertError(await brand(api, { trade_name: 'X' }, { envelope }), 400);
  }),
  hard('BRD-04', 'something must change', async (api) => {
    assertError(await brand(api, {}), 400);
  }),
  soft('O-48', 'BRD-04', 'null and the empty text change nothing', async (api) => {
    assertError(await brand(api, { trade_name: '', logo: '', colour: '' }), 400);
    assertError(await brand(api, { trade_name: null, logo: null, colour: null }), 400);
    okBody(await brand(api, { trade_name: 'X', colour: '' }));
  }),
  hard('BRD-06 BRD-18', 'it is colour, in hexadecimal', async (api) => {
    assertError(await brand(api, { color: '#1A2B3C' }), 400);
    assertError(await brand(api, { colour: 'blue' }), 400);
    assertError(await brand(api, { trade_name: 'X', website: 'https://example.com' }), 400);
    okBody(await brand(api, { colour: '#1A2B3C' }));
  }),
  soft('O-48', 'BRD-06', 'three digits or six', async (api) => {
    for (const colour of ['#12', '#12345', '#GGGGGG', '112233', '#11223344']) {
      assertError(await brand(api, { colour }), 400);
    }
    okBody(await brand(api, { colour: '#abc' }));
  }),
  hard('BRD-07 BRD-08', 'a logo may be padded or not, with a prefix or without', async (api) => {
    const bytes = png(10, 11, 100);
    const padded = bytes.toString('base64');
    assert.match(padded, /=$/);
    for (const text of [padded, padded.replace(/=+$/, ''), `data:image/png;base64,${padded}`]) {
      okBody(await brand(api, { logo: text }));
      await later(api);
    }
  }),
  hard('BRD-08 BRD-10', 'its bytes decide, not what the prefix says', async (api) => {
    assertError(await brand(api, { logo: `data:image/png;base64,${GIF.toString('base64')}` }), 400);
    okBody(await brand(api, { logo: `data:image/gif;base64,${png(9, 9).toString('base64')}` }));
  }),
  hard('BRD-09', 'what is no base64 is a 400, though it may hold an image', async (api) => {
    const right = png(10, 10).toString('base64');
    const spoilt = [`${right.slice(0, 40)}***${right.slice(40)}`, `data:image/png,${right}`, `*${right}`];
    for (const text of ['***', 'data:image/png;base64,', '=', ...spoilt]) {
      assertError(await brand(api, { logo: text }), 400);
    }
  }),
  hard('BRD-10 LIM-17', 'only PNG and JPEG are taken', async (api) => {
    for (const bytes of [GIF, WEBP, SVG, Buffer.from('text'), png(10, 10).subarray(0, 20)]) {
      assertError(await logo(api, bytes), 400);
    }
    okBody(await logo(api, jpeg(200, 100)));
  }),
  hard('BRD-11 LIM-17', 'more than 5 MB is a 400', async (api) => {
    assertError(await logo(api, png(100, 100, 5 * MIB + 1)), 400);
    okBody(await logo(api, png(100, 100, 4_900_000)));
  }),
  soft('O-18', 'BRD-11', 'a MB is 1024 x 1024 bytes', async (api) => {
    okBody(await logo(api, png(100, 100, 5 * MIB)));
  }),
  hard('BRD-12 LIM-17', 'at most 400 x 400 pixels', async (api) => {
    for (const [width, height] of [
      [401, 400],
      [400, 401],
    ] as const) {
      assertError(await logo(api, png(width, height)), 400);
      assertError(await logo(api, jpeg(width, height)), 400);
    }
    okBody(await logo(api, png(400, 400)));
    await later(api);
    okBody(await logo(api, jpeg(400, 400)));
  }),
  soft('O-18', 'BRD-12', 'a logo need not be square', async (api) => {
    okBody(await logo(api, png(400, 100)));
  }),
  hard('BRD-13 LIM-16', 'once in 30 days, for each sub-merchant by itself', async (api) => {
    okBody(await brand(api, { trade_name: 'One' }));
    assertError(await brand(api, { colour: '#abc' }), 400);
    okBody(await brand(api, { trade_name: 'Two' }, { cid: 'CID_6' }));
    await api.control('PUT', '/clock', { advance_seconds: 29 * DAY_SECONDS });
    assertError(await brand(api, { trade_name: 'One' }), 400);
    await api.control('PUT', '/clock', { advance_seconds: DAY_SECONDS });
    okBody(await brand(api, { trade_name: 'One' }));
  }),
  hard('BRD-14', 'what was refused starts no cooldown', async (api) => {
    assertError(await brand(api, { logo: '***' }), 400);
    assertError(await brand(api, { colour: 'blue' }), 400);
    okBody(await brand(api, { trade_name: 'X' }));
  }),
  hard('BRD-15 ERR-20', 'a relationship of nobody or of another is one 404', async (api) => {
    const unknown = await brand(api, { trade_name: 'X' }, { cid: UNKNOWN_RELATIONSHIP });
    assertError(unknown, 404);
    assertAlike(await brand(api, { trade_name: 'X' }, { cid: 'CID_3' }), unknown);
    okBody(await brand(api, { trade_name: 'X' }, { cid: 'CID_3', key: 'B' }));
  }),
  hard('BRD-16 ERR-09 ERR-20', 'without a portal account it is a 422', async (api) => {
    for (const state of ['initial', 'pending_link', 'pending_kyb', 'processing', 'error']) {
      await setKyb(api, 'CID_2', state);
      assertError(await brand(api, { trade_name: 'X' }, { cid: 'CID_2' }), 422);
    }
    await setKyb(api, 'CID_2', 'done');
    okBody(await brand(api, { trade_name: 'X' }, { cid: 'CID_2' }));
  }),
  soft('O-48', 'BRD-16 BRD-13', 'fields come before ownership, ownership before the state', async (api) => {
    assertError(await brand(api, { colour: 'blue' }, { cid: UNKNOWN_RELATIONSHIP }), 400);
    assertError(await brand(api, { colour: 'blue' }, { cid: 'CID_2' }), 400);
    okBody(await brand(api, { trade_name: 'X' }));
    await setKyb(api, 'CID_1', 'error');
    assertError(await brand(api, { trade_name: 'X' }), 422);
  }),
];

import 'server-only';
import { constants, sign } from 'node:crypto';
import { hard, soft } from '@/lib/testing/conformance/clause';
import type { Api } from '@/lib/testing/conformance/support/api-client';
import { assertError, bodyOf, okBody, textAt } from '@/lib/testing/conformance/support/api-reply';
import { assert } from '@/lib/testing/conformance/support/assert';
import { NotAvailable } from '@/lib/testing/conformance/support/not-available';
import { POST_VECTORS, WRONG_POST_SIGNATURES } from '@/lib/testing/conformance/support/post-signing-vectors';
import { CORRELATION_ID, SIGNATURES, TIMESTAMP } from '@/lib/testing/conformance/support/signing-vectors';
import {
  BRANDING,
  NAAS_CHECKOUT,
  WHITELIST,
  WITHDRAW,
} from '@/lib/testing/conformance/support/sub-merchant-calls';

const CHECKOUT = { currency_code: 'USDT', amount_fiat: 100 };
const SIGNED_POSTS = [NAAS_CHECKOUT, WITHDRAW, WHITELIST, BRANDING];
const WITH_TOP_LEVEL = [NAAS_CHECKOUT, WITHDRAW, WHITELIST];

async function atVectors(api: Api): Promise<void> {
  if (api.relationship('CID_1') !== CORRELATION_ID)
    throw new NotAvailable('the seeded keys and relationships');
  await api.control('PUT', '/clock', { now: TIMESTAMP, frozen: true });
}

const sent = (api: Api, path: string, body: string, signature: string) =>
  api.call('POST', path, { body, headers: { 'content-type': 'application/json', 'X-Signature': signature } });

export const SIGNED_POST_CLAUSES = [
  hard('SGN-02', 'the four signed routes take an envelope', async (api) => {
    okBody(await api.signedPost(NAAS_CHECKOUT, CHECKOUT));
    okBody(await api.signedPost(WHITELIST, { walletName: 'Signed' }));
    okBody(await api.signedPost(BRANDING, { trade_name: 'Signed' }));
  }),
  soft(
    'O-02',
    'SGN-02 SGN-19',
    'signatures made with openssl over the bytes of the body verify',
    async (api) => {
      await atVectors(api);
      for (const { path, body, signature } of POST_VECTORS) okBody(await sent(api, path, body, signature));
    },
  ),
  soft('O-02', 'SGN-19 SGN-20', 'signatures by any other rule do not', async (api) => {
    await atVectors(api);
    const [{ path, body }] = POST_VECTORS;
    for (const wrong of [...Object.values(WRONG_POST_SIGNATURES), SIGNATURES.get, SIGNATURES.postOtherKey]) {
      assertError(await sent(api, path, body, wrong), 401);
    }
  }),
  soft('O-02', 'SGN-19', 'one byte more, or other spaces, and it fails', async (api) => {
    for (const tamper of [
      (body: string) => `${body} `,
      (body: string) => JSON.stringify(JSON.parse(body), null, 2),
      (body: string) => body.replace('100', '900'),
    ]) {
      assertError(await api.signedPost(NAAS_CHECKOUT, CHECKOUT, { tamper }), 401);
    }
    const body = JSON.stringify(
      { payload: CHECKOUT, correlation_id: api.relationship('CID_1'), timestamp: TIMESTAMP },
      null,
      4,
    );
    okBody(await api.signedPost(NAAS_CHECKOUT, CHECKOUT, { body }));
  }),
  hard('SGN-19', 'what was changed after signing does nothing', async (api) => {
    const { total } = okBody(await api.call('GET', '/v2/crossramp_checkouts'));
    const tamper = (body: string) => body.replace('100', '900');
    assert.notEqual((await api.signedPost(NAAS_CHECKOUT, CHECKOUT, { tamper })).status, 200);
    assert.deepEqual(okBody(await api.call('GET', '/v2/crossramp_checkouts')).total, total);
  }),
  hard('SGN-20', 'no signature, or that of another, opens nothing', async (api) => {
    for (const path of SIGNED_POSTS) {
      for (const options of [{ headers: { 'x-signature': null } }, { signer: 'B' }, { signer: 'N' }]) {
        const { status } = await api.signedPost(path, CHECKOUT, options);
        assert.ok([400, 401].includes(status), `${path} answered ${status}`);
      }
    }
  }),
  soft('O-03', 'SGN-20', 'a missing signature is a 400 that names it, a failing one a 401', async (api) => {
    const pss = (body: string, pem: string) =>
      sign('RSA-SHA256', Buffer.from(body), { key: pem, padding: constants.RSA_PKCS1_PSS_PADDING });
    for (const path of SIGNED_POSTS) {
      for (const value of [null, '', '!']) {
        const reply = await api.signedPost(path, CHECKOUT, { headers: { 'x-signature': value } });
        assertError(reply, 400);
        assert.match(textAt(bodyOf(reply), 'error'), /X-Signature/i);
      }
      assertError(await api.signedPost(path, CHECKOUT, { signer: 'B' }), 401);
      const padded = { sign: (body: string, pem: string) => pss(body, pem).toString('base64') };
      assertError(await api.signedPost(path, CHECKOUT, padded), 401);
    }
  }),
  soft('O-34', 'SGN-20 AUT-10', 'the signature is looked at before the body', async (api) => {
    assertError(await api.signedPost(NAAS_CHECKOUT, {}, { body: '{', signer: 'B' }), 401);
    assertError(await api.signedPost(NAAS_CHECKOUT, {}, { body: '{' }), 400);
  }),
  hard('SGN-15', 'an envelope has a timestamp, RFC 3339 in UTC', async (api) => {
    for (const timestamp of [undefined, null, '', 1_763_640_000, 'now', '2026-11-20']) {
      assertError(await api.signedPost(NAAS_CHECKOUT, CHECKOUT, { envelope: { timestamp } }), 400);
    }
  }),
  hard('SGN-16', 'and a relationship, but for branding', async (api) => {
    for (const path of WITH_TOP_LEVEL) {
      for (const correlation_id of [undefined, null, '', 'abc', 5]) {
        const payload = path === WHITELIST ? { walletName: 'X' } : CHECKOUT;
        assertError(await api.signedPost(path, payload, { envelope: { correlation_id } }), 400);
      }
    }
  }),
  hard('SGN-17', 'branding has it in its payload', async (api) => {
    const correlation_id = api.relationship('CID_1');
    const envelope = { correlation_id, payload: { trade_name: 'X' } };
    assertError(await api.signedPost(BRANDING, {}, { envelope }), 400);
    okBody(await api.signedPost(BRANDING, { correlation_id, trade_name: 'X' }));
  }),
  hard('SGN-18', 'the payload is an object', async (api) => {
    for (const path of SIGNED_POSTS) {
      for (const payload of [undefined, null, [], 'x', 5, true]) {
        assertError(await api.signedPost(path, {}, { envelope: { payload } }), 400);
      }
    }
  }),
  soft('O-04', 'SGN-21', 'the age of a POST does not count', async (api) => {
    const timestamp = new Date(api.now() - 600_000).toISOString();
    okBody(await api.signedPost(NAAS_CHECKOUT, CHECKOUT, { timestamp }));
    okBody(await api.signedPost(NAAS_CHECKOUT, CHECKOUT, { timestamp: '2020-01-01T00:00:00Z' }));
  }),
  soft('O-53', 'SGN-22', 'its content type is not looked at', async (api) => {
    const headers = { 'content-type': 'text/plain' };
    okBody(await api.signedPost(NAAS_CHECKOUT, CHECKOUT, { headers }));
  }),
];

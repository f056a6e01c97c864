import 'server-only';
import { hard, soft } from '@/lib/testing/conformance/clause';
import type { Api } from '@/lib/testing/conformance/support/api-client';
import {
  assertAlike,
  assertError,
  bodyOf,
  okBody,
  type Reply,
  textAt,
} from '@/lib/testing/conformance/support/api-reply';
import { assert } from '@/lib/testing/conformance/support/assert';
import { NotAvailable } from '@/lib/testing/conformance/support/not-available';
import { signText } from '@/lib/testing/conformance/support/request-signer';
import { CORRELATION_ID, SIGNATURES, TIMESTAMP } from '@/lib/testing/conformance/support/signing-vectors';
import { GROUPS, NAAS_BALANCE } from '@/lib/testing/conformance/support/sub-merchant-calls';
import { STATUS_PATH } from '@/lib/testing/conformance/support/transaction-controls';

const NAMES = ['X-Timestamp', 'X-Correlation-ID', 'X-Signature'];

function signedRoutes(api: Api): string[] {
  const status = `${STATUS_PATH}?correlation_id=${api.relationship('CID_1')}`;
  return [status, GROUPS, NAAS_BALANCE, '/v2/naas/withdrawals'];
}

function assertNamed(reply: Reply, name: string): void {
  assertError(reply, 400);
  assert.ok(
    textAt(bodyOf(reply), 'error').toLowerCase().includes(name.toLowerCase()),
    `${name}: ${reply.text}`,
  );
}

/** Freezes the clock at the timestamp of the vectors. */
async function atVectors(api: Api): Promise<void> {
  if (api.relationship('CID_1') !== CORRELATION_ID)
    throw new NotAvailable('the seeded keys and relationships');
  await api.control('PUT', '/clock', { now: TIMESTAMP, frozen: true });
}

const withSignature = (api: Api, signature: string, correlation = CORRELATION_ID) =>
  api.call('GET', NAAS_BALANCE, {
    headers: { 'X-Timestamp': TIMESTAMP, 'X-Correlation-ID': correlation, 'X-Signature': signature },
  });

const shifted = (seconds: number) => new Date(Date.parse(TIMESTAMP) + seconds * 1000).toISOString();

export const SIGNED_GET_CLAUSES = [
  hard('SGN-01', 'the five signed routes take the four headers', async (api) => {
    for (const path of signedRoutes(api)) okBody(await api.signedGet(path));
    const split = await api.signedGet('/v2/naas/split/unknown');
    assertError(split, 404);
  }),
  hard('SGN-03 SGN-04', 'a signature made with openssl verifies', async (api) => {
    await atVectors(api);
    okBody(await withSignature(api, SIGNATURES.get));
  }),
  hard('SGN-03 SGN-04 SGN-11', 'one over other bytes, or made otherwise, does not', async (api) => {
    await atVectors(api);
    const { getTrailingLf, getCrLf, getSwapped, getSpace, getPss, getSha1, getOtherKey, post } = SIGNATURES;
    for (const wrong of [getTrailingLf, getCrLf, getSwapped, getSpace, getPss, getSha1, getOtherKey, post]) {
      assertError(await withSignature(api, wrong), 401);
    }
  }),
  hard('SGN-04 SGN-24', 'it is Base64 of the standard alphabet', async (api) => {
    await atVectors(api);
    const hex = Buffer.from(SIGNATURES.get, 'base64').toString('hex');
    const url = SIGNATURES.get.replaceAll('+', '-').replaceAll('/', '_');
    for (const wrong of [hex, url, SIGNATURES.get.replace(/=+$/, '')]) {
      const { status } = await withSignature(api, wrong);
      assert.ok([400, 401].includes(status), `${status}`);
    }
  }),
  soft('O-58', 'SGN-25', 'the letters are signed as they are sent', async (api) => {
    await atVectors(api);
    okBody(await withSignature(api, SIGNATURES.getUpperCase, CORRELATION_ID.toUpperCase()));
  }),
  hard('SGN-25', 'a signature over other letters than the header has fails', async (api) => {
    await atVectors(api);
    assertError(await withSignature(api, SIGNATURES.get, CORRELATION_ID.toUpperCase()), 401);
    assertError(await withSignature(api, SIGNATURES.getUpperCase), 401);
  }),
  hard('SGN-05 SGN-10', 'a timestamp is RFC 3339 in UTC', async (api) => {
    await atVectors(api);
    const wrong = [
      'now',
      '1763640000',
      '2026-11-20',
      '2026-11-20T09:00:00-03:00',
      '2026-13-20T12:00:00Z',
      '0',
    ];
    for (const timestamp of wrong)
      assertNamed(await api.signedGet(NAAS_BALANCE, { timestamp }), 'X-Timestamp');
    for (const timestamp of [TIMESTAMP, '2026-11-20T12:00:00.5Z', '2026-11-20T12:00:00.123456789+00:00']) {
      okBody(await api.signedGet(NAAS_BALANCE, { timestamp }));
    }
  }),
  hard('SGN-06 LIM-18', 'a minute is tolerated, either way, and no more', async (api) => {
    await atVectors(api);
    for (const seconds of [-59, 59])
      okBody(await api.signedGet(NAAS_BALANCE, { timestamp: shifted(seconds) }));
    for (const seconds of [-61, 61, -3600, 86_400]) {
      const { status } = await api.signedGet(NAAS_BALANCE, { timestamp: shifted(seconds) });
      assert.ok([400, 401].includes(status), `${seconds} s: ${status}`);
    }
  }),
  soft('O-05', 'SGN-06', 'beyond it, a 400 names the header; the full minute is inside', async (api) => {
    await atVectors(api);
    for (const seconds of [-60, 60])
      okBody(await api.signedGet(NAAS_BALANCE, { timestamp: shifted(seconds) }));
    for (const seconds of [-60.001, 60.001, 61]) {
      assertNamed(await api.signedGet(NAAS_BALANCE, { timestamp: shifted(seconds) }), 'X-Timestamp');
    }
  }),
  hard('SGN-07 SGN-10 GEN-09', 'a relationship is named by its UUID', async (api) => {
    for (const cid of ['abc', 'not-a-uuid', '2263c17514394020a6d49e606c85e838', '1']) {
      assertNamed(await api.signedGet(NAAS_BALANCE, { cid }), 'X-Correlation-ID');
    }
    assert.match(api.relationship('CID_1'), /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i);
  }),
  hard('SGN-09 KYB-21', 'a header that is missing is named', async (api) => {
    for (const path of [...signedRoutes(api), '/v2/naas/split/unknown']) {
      for (const name of NAMES) {
        assertNamed(await api.signedGet(path, { headers: { [name.toLowerCase()]: null } }), name);
        assertNamed(await api.signedGet(path, { headers: { [name.toLowerCase()]: '' } }), name);
      }
    }
  }),
  hard('SGN-10', 'a header that is wrong is named', async (api) => {
    assertNamed(await api.signedGet(NAAS_BALANCE, { headers: { 'x-timestamp': 'soon' } }), 'X-Timestamp');
    assertNamed(
      await api.signedGet(NAAS_BALANCE, { headers: { 'x-correlation-id': '?' } }),
      'X-Correlation-ID',
    );
    assertNamed(await api.signedGet(NAAS_BALANCE, { headers: { 'x-signature': '!' } }), 'X-Signature');
  }),
  hard('SGN-11', 'what was changed after signing fails', async (api) => {
    for (const path of signedRoutes(api)) {
      const at = new Date(api.now() + 1000).toISOString();
      assertError(await api.signedGet(path, { headers: { 'x-timestamp': at } }), 401);
      assertError(await api.signedGet(path, { signer: 'B' }), 401);
    }
    const other = { 'x-correlation-id': api.relationship('CID_6') };
    assertError(await api.signedGet(NAAS_BALANCE, { headers: other }), 401);
  }),
  hard('SGN-12 AUT-08', 'without a right key, nothing else is looked at', async (api) => {
    const missing = await api.signedGet(NAAS_BALANCE, { key: null });
    assertError(missing, 401);
    assertAlike(await api.signedGet(NAAS_BALANCE, { key: 'nope' }), missing);
    assertAlike(await api.call('GET', NAAS_BALANCE, { key: null }), missing);
  }),
  hard('SGN-13 SGN-14', 'neither path nor query is signed, and a signature may serve again', async (api) => {
    const timestamp = new Date(api.now()).toISOString();
    const correlation = api.relationship('CID_1');
    const pem = api.account('A').signing_private_key_pem ?? '';
    const headers = {
      'X-Timestamp': timestamp,
      'X-Correlation-ID': correlation,
      'X-Signature': signText(`${timestamp}\n${correlation}`, pem),
    };
    for (const path of [NAAS_BALANCE, NAAS_BALANCE, GROUPS, '/v2/naas/withdrawals?limit=5']) {
      okBody(await api.call('GET', path, { headers }));
    }
  }),
  hard('SGN-23', 'other routes look at no signature', async (api) => {
    const headers = { 'X-Signature': 'x', 'X-Timestamp': 'x', 'X-Correlation-ID': 'x' };
    okBody(await api.call('GET', '/v2/balance', { headers }));
    okBody(await api.call('POST', '/v2/crossramp_checkout', { headers, body: { currency_code: 'USDT' } }));
  }),
];

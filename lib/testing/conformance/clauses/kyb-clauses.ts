import 'server-only';
import { hard, soft } from '@/lib/testing/conformance/clause';
import type { Api } from '@/lib/testing/conformance/support/api-client';
import {
  assertAlike,
  assertError,
  assertKeys,
  bodyOf,
  instantOf,
  type JsonObject,
  okBody,
  textAt,
} from '@/lib/testing/conformance/support/api-reply';
import { assert } from '@/lib/testing/conformance/support/assert';
import { BRANDING, UNKNOWN_RELATIONSHIP } from '@/lib/testing/conformance/support/sub-merchant-calls';
import { onboarding, STATUS_PATH, setKyb } from '@/lib/testing/conformance/support/transaction-controls';

const KEYS = ['end2end', 'component', 'created_at', 'status', 'substatus', 'process', 'message'];
const ERROR_KEYS = ['error_message', 'error_from_state', 'error_detail'];

const STATES = [
  ['KYB-08', 'initial', 'Pending', 'KYB Initiated'],
  ['KYB-09', 'pending_link', 'Pending', 'Awaiting KYB Completion'],
  ['KYB-10', 'pending_kyb', 'Pending', 'Under Review'],
  ['KYB-11', 'processing', 'Processing', 'KYB Approved'],
  ['KYB-12', 'done', 'Completed', 'KYB Complete'],
  ['KYB-13', 'error', 'Failed', 'KYB Error'],
] as const;

async function statusIn(api: Api, state: string): Promise<JsonObject> {
  await setKyb(api, 'CID_2', state);
  return okBody(await onboarding(api, 'CID_2'));
}

export const KYB_CLAUSES = [
  ...STATES.map(([clause, state, status, substatus]) =>
    hard(`${clause} KYB-05 KYB-06 KYB-07`, `${state} is ${status}, ${substatus}`, async (api) => {
      await setKyb(api, 'CID_2', state === 'initial' ? 'processing' : 'initial');
      const body = await statusIn(api, state);
      assert.equal(body.process, `kyb_provider_submerchant.${state}`);
      assert.equal(body.status, status);
      assert.equal(body.substatus, substatus);
    }),
  ),
  hard(
    'KYB-01 KYB-03 KYB-04 KYB-14',
    'the object is flat and has seven keys, of one component',
    async (api) => {
      const values = new Set<unknown>();
      for (const [, state] of STATES.slice(0, 5)) {
        const body = await statusIn(api, state);
        assertKeys(body, KEYS);
        for (const key of KEYS) assert.notEqual(textAt(body, key), '', key);
        assert.equal(body.component, 'kyb_provider_submerchant');
        values.add(`${body.end2end} ${body.created_at}`);
      }
      assert.equal(values.size, 1);
    },
  ),
  soft('O-57', 'KYB-04', 'its time is RFC 3339', async (api) => {
    instantOf(textAt(okBody(await onboarding(api, 'CID_1')), 'created_at'));
  }),
  hard('KYB-13 KYB-15 KYB-16 KYB-17', 'only a failure has the three error fields', async (api) => {
    await setKyb(api, 'CID_2', 'processing');
    const failed = await statusIn(api, 'error');
    assertKeys(failed, [...KEYS, ...ERROR_KEYS]);
    for (const key of ERROR_KEYS) assert.notEqual(textAt(failed, key), '', key);
    assert.match(textAt(failed, 'error_from_state'), /processing/);
    assertKeys(okBody(await onboarding(api, 'CID_4')), [...KEYS, ...ERROR_KEYS]);
    assertKeys(await statusIn(api, 'pending_link'), KEYS);
  }),
  hard('KYB-12 BRD-16', 'with done the portal account is there', async (api) => {
    const brand = () => api.signedPost(BRANDING, { trade_name: 'X' }, { cid: 'CID_2' });
    await setKyb(api, 'CID_2', 'processing');
    assertError(await brand(), 422);
    await setKyb(api, 'CID_2', 'done');
    okBody(await brand());
  }),
  hard('KYB-18 ERR-21', 'the query names the relationship', async (api) => {
    for (const query of ['', '?', '?correlation_id=', '?correlation_id=abc', '?correlationId=x']) {
      const reply = await api.signedGet(STATUS_PATH + query);
      assertError(reply, 400);
      assert.match(textAt(bodyOf(reply), 'error'), /correlation_id/);
    }
  }),
  soft('O-32', 'KYB-19', 'header and query must name the same one', async (api) => {
    const other = `${STATUS_PATH}?correlation_id=${api.relationship('CID_2')}`;
    assertError(await api.signedGet(other, { cid: 'CID_1' }), 400);
  }),
  hard('KYB-19', 'what was not signed for is not told', async (api) => {
    const { end2end } = okBody(await onboarding(api, 'CID_2'));
    const other = `${STATUS_PATH}?correlation_id=${api.relationship('CID_2')}`;
    const reply = await api.signedGet(other, { cid: 'CID_1' });
    assert.ok(!reply.text.includes(String(end2end)));
  }),
  hard(
    'KYB-20 ERR-05 ERR-21',
    'no process, a foreign and an unknown relationship are one 404',
    async (api) => {
      const none = await onboarding(api, 'CID_5');
      assertError(none, 404);
      assertAlike(await onboarding(api, 'CID_3'), none);
      assertAlike(await onboarding(api, UNKNOWN_RELATIONSHIP), none);
      okBody(
        await api.signedGet(`${STATUS_PATH}?correlation_id=${api.relationship('CID_3')}`, {
          key: 'B',
          cid: 'CID_3',
        }),
      );
    },
  ),
  hard('KYB-21 ERR-21', 'a signed header that is missing is a 400, one that fails a 401', async (api) => {
    const path = `${STATUS_PATH}?correlation_id=${api.relationship('CID_1')}`;
    for (const name of ['x-timestamp', 'x-correlation-id', 'x-signature']) {
      assertError(await api.signedGet(path, { headers: { [name]: null } }), 400);
    }
    assertError(await api.signedGet(path, { signer: 'B' }), 401);
    assertError(await api.signedGet(path, { key: 'nope' }), 401);
    okBody(await api.signedGet(path));
  }),
];

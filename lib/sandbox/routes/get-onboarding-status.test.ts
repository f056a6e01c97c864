import { describe, expect, it } from 'vitest';
import { parseAssumptions } from '@/lib/contract/payments-api/assumptions/assumptions';
import { CID, signedSandbox } from '@/lib/testing/sandbox/signed-sandbox';

const PATH = '/v2/naas/submerchants/onboarding_status';

function onboarding(overrides = '{}') {
  const made = signedSandbox({ assumptions: parseAssumptions(overrides) });
  const status = (cid: string, query = `?correlation_id=${cid}`) => made.get(`${PATH}${query}`, cid);
  const enter = (cid: string, body: object) => made.control('PUT', `/relationships/${cid}/kyb`, body);
  return { ...made, status, enter };
}

const TABLE = [
  ['initial', 'Pending', 'KYB Initiated'],
  ['pending_link', 'Pending', 'Awaiting KYB Completion'],
  ['pending_kyb', 'Pending', 'Under Review'],
  ['processing', 'Processing', 'KYB Approved'],
  ['done', 'Completed', 'KYB Complete'],
  ['error', 'Failed', 'KYB Error'],
] as const;
const KEYS = ['component', 'created_at', 'end2end', 'message', 'process', 'status', 'substatus'];
const ERROR_KEYS = ['error_detail', 'error_from_state', 'error_message'];

describe('GET /v2/naas/submerchants/onboarding_status', () => {
  it.each(TABLE)(
    'KYB-01 to KYB-17: %s is shown as the contract writes it',
    async (state, text, substatus) => {
      const { status, enter } = onboarding();
      await enter(CID.CID_2, { process: state });
      const { status: code, json } = await status(CID.CID_2);
      expect(code).toBe(200);
      expect(json).toMatchObject({
        component: 'kyb_provider_submerchant',
        process: `kyb_provider_submerchant.${state}`,
        status: text,
        substatus,
        message: expect.stringMatching(/\w/),
        end2end: expect.stringMatching(/\w/),
      });
      expect(String(json.created_at)).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
      expect(Object.keys(json).sort()).toEqual(text === 'Failed' ? [...KEYS, ...ERROR_KEYS].sort() : KEYS);
    },
  );

  it('KYB-15 to KYB-17: a failure says in which state, and can be told what to say', async () => {
    const { status, enter } = onboarding();
    await enter(CID.CID_2, { process: 'error' });
    const { json } = await status(CID.CID_2);
    expect(json.error_from_state).toBe('pending_kyb');
    for (const key of ERROR_KEYS) expect(json[key]).toMatch(/\w/);
    await enter(CID.CID_2, { process: 'processing' });
    expect((await status(CID.CID_2)).json).not.toHaveProperty('error_message');
    await enter(CID.CID_2, { process: 'error', error_message: 'Sorry', error_detail: 'E42' });
    expect((await status(CID.CID_2)).json).toMatchObject({
      error_from_state: 'processing',
      error_message: 'Sorry',
      error_detail: 'E42',
    });
    expect((await status(CID.CID_4)).json).toMatchObject({
      status: 'Failed',
      error_from_state: 'pending_kyb',
    });
  });

  it('KYB-18: without the query, or with one that is no UUID, it is a 400 that names it', async () => {
    const { status } = onboarding();
    for (const query of ['', '?correlation_id=', '?correlation_id=abc', '?CORRELATION_ID=1']) {
      const { status: code, json } = await status(CID.CID_1, query);
      expect([code, json.error], query).toEqual([400, expect.stringContaining('correlation_id')]);
    }
  });

  it('KYB-19, O-32, O-58: query and header name the same relationship, in whatever letters', async () => {
    const { status } = onboarding();
    const mixed = await status(CID.CID_1, `?correlation_id=${CID.CID_2}`);
    expect([mixed.status, Object.keys(mixed.json)]).toEqual([400, ['error']]);
    expect((await status(CID.CID_1, `?correlation_id=${CID.CID_1.toUpperCase()}`)).status).toBe(200);
    const other = onboarding('{"kyb":{"queryHeaderMismatch":404}}');
    expect((await other.status(CID.CID_1, `?correlation_id=${CID.CID_2}`)).status).toBe(404);
  });

  it('KYB-20: not begun, foreign and unknown are one 404', async () => {
    const { status } = onboarding();
    const answers = [await status(CID.CID_5), await status(CID.CID_3), await status(CID.CID_0)];
    const [first] = answers;
    expect(first?.status).toBe(404);
    expect(Object.keys(first?.json ?? {})).toEqual(['error']);
    for (const { status: code, text, headers } of answers) {
      expect([code, text, [...headers]]).toEqual([404, first?.text, [...(first?.headers ?? [])]]);
    }
  });

  it.each([
    ['basic-offset', /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+0000$/],
    ['space', /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/],
  ])('O-57: the timestamp follows the style %s', async (isoStyle, form) => {
    const { status } = onboarding(JSON.stringify({ dates: { isoStyle } }));
    expect((await status(CID.CID_1)).json.created_at).toMatch(form);
  });
});

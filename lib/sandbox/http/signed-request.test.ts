import { sign } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import {
  type Assumptions,
  DEFAULT_ASSUMPTIONS,
  parseAssumptions,
} from '@/lib/contract/payments-api/assumptions/assumptions';
import { ENDPOINTS } from '@/lib/contract/payments-api/endpoints';
import { ACCOUNT_KEYS, seededWorld } from '@/lib/sandbox/world/seed';
import {
  CORRELATION_ID,
  POST_BODY,
  SIGNATURES,
  TIMESTAMP,
} from '@/lib/testing/conformance/support/signing-vectors';
import { ok } from './answers';
import type { RouteCall } from './route-call';
import { mount, type Route } from './router';

const echo = (call: RouteCall<unknown>) => ok({ correlationId: call.correlationId, body: call.body });
const GET = mount(ENDPOINTS.getSubMerchantBalance, echo);
const POST = mount(ENDPOINTS.createSubMerchantCheckout, echo);
const BRANDING = mount(ENDPOINTS.changeBranding, echo);

interface Attempt {
  headers?: Record<string, string | null>;
  body?: string;
  now?: string;
  account?: 'A' | 'B';
  assumptions?: Assumptions;
}

function send(
  route: Route,
  base: Record<string, string>,
  { headers = {}, body = POST_BODY, ...rest }: Attempt,
) {
  const sent = Object.entries({ ...base, ...headers }).filter(
    (item): item is [string, string] => item[1] !== null,
  );
  const call: RouteCall = {
    world: seededWorld('test', 0),
    now: Date.parse(rest.now ?? TIMESTAMP),
    assumptions: rest.assumptions ?? DEFAULT_ASSUMPTIONS,
    account: rest.account ?? 'A',
    base: 'http://sandbox.test',
    params: {},
    query: new URLSearchParams('limit=5'),
    headers: new Headers(sent),
    body: undefined,
  };
  const answer = route.answer(call, new TextEncoder().encode(body));
  return 'error' in answer ? `${answer.status} ${answer.error}` : `${answer.status}`;
}

const HEADERS = {
  'X-Timestamp': TIMESTAMP,
  'X-Correlation-ID': CORRELATION_ID,
  'X-Signature': SIGNATURES.get,
};
const get = (attempt: Attempt = {}) => send(GET, HEADERS, attempt);
const post = (attempt: Attempt = {}) => send(POST, { 'X-Signature': SIGNATURES.post }, attempt);

describe('signed GET', () => {
  it('SGN-03, SGN-13, SGN-14: what openssl signed is accepted, as often as it comes', () => {
    expect([get(), get()]).toEqual(['200', '200']);
  });

  it('SGN-25: the text is verified as sent, in whatever letters', () => {
    const upper = { 'X-Correlation-ID': CORRELATION_ID.toUpperCase() };
    expect(get({ headers: { ...upper, 'X-Signature': SIGNATURES.getUpperCase } })).toBe('200');
    expect(get({ headers: upper })).toMatch(/^401/);
  });

  it.each([
    'getTrailingLf',
    'getCrLf',
    'getSwapped',
    'getSpace',
    'getPss',
    'getSha1',
    'getOtherKey',
    'post',
  ] as const)('SGN-03, SGN-04, SGN-11: %s is a 401', (name) => {
    expect(get({ headers: { 'X-Signature': SIGNATURES[name] } })).toMatch(/^401/);
  });

  it('SGN-09: a missing header is a 400 that names it', () => {
    for (const name of Object.keys(HEADERS))
      expect(get({ headers: { [name]: null } })).toContain(`400 ${name}`);
  });

  it('SGN-05, SGN-07, SGN-10, SGN-24: a malformed header is a 400 that names it', () => {
    for (const text of ['now', '1763640000', '2026-11-20T09:00:00-03:00', '2026-02-31T00:00:00Z']) {
      expect(get({ headers: { 'X-Timestamp': text } })).toContain('400 X-Timestamp');
    }
    expect(get({ headers: { 'X-Correlation-ID': 'abc' } })).toContain('400 X-Correlation-ID');
    const base64url = SIGNATURES.get.replaceAll('+', '-').replaceAll('/', '_');
    for (const text of [base64url, SIGNATURES.get.replace(/=+$/, ''), 'a b']) {
      expect(get({ headers: { 'X-Signature': text } })).toContain('400 X-Signature');
    }
  });

  it('SGN-06, O-05: a minute either way is the limit, and inside it', () => {
    expect(get({ now: '2026-11-20T12:01:00Z' })).toBe('200');
    expect(get({ now: '2026-11-20T11:59:00Z' })).toBe('200');
    expect(get({ now: '2026-11-20T12:01:00.001Z' })).toContain('400 X-Timestamp');
    expect(get({ now: '2026-11-20T11:58:59.999Z' })).toContain('400 X-Timestamp');
    const assumptions = parseAssumptions('{"signing":{"get":{"inclusive":false,"staleStatus":401}}}');
    expect(get({ now: '2026-11-20T12:01:00Z', assumptions })).toMatch(/^401/);
  });

  it('SGN-08: the key of another account does not verify', () => {
    expect(get({ account: 'B' })).toMatch(/^401/);
    expect(get({ account: 'B', headers: { 'X-Signature': SIGNATURES.getOtherKey } })).toBe('200');
  });
});

describe('signed POST', () => {
  it('SGN-19: the bytes as they came are what is signed', () => {
    expect(post()).toBe('200');
    expect(post({ body: POST_BODY.replace('150.00', '150.0') })).toMatch(/^401/);
    expect(post({ body: `${POST_BODY}\n` })).toMatch(/^401/);
  });

  it('SGN-20, O-03: a missing signature is a 400 that names it, a failing one a 401', () => {
    expect(post({ headers: { 'X-Signature': null } })).toContain('400 X-Signature');
    for (const name of ['postOtherKey', 'get'] as const) {
      expect(post({ headers: { 'X-Signature': SIGNATURES[name] } })).toMatch(/^401/);
    }
  });

  it('trap 36: the signature is verified before the body is read', () => {
    expect(post({ body: '{' })).toMatch(/^401/);
  });

  it('SGN-21, O-04: age counts only where it is configured', () => {
    const now = '2026-11-20T12:10:00Z';
    expect(post({ now })).toBe('200');
    const assumptions = parseAssumptions('{"signing":{"post":{"toleranceSeconds":60}}}');
    expect(post({ now, assumptions })).toMatch(/^400 timestamp/);
  });

  it('SGN-17: branding takes no relationship at top level', () => {
    expect(send(BRANDING, { 'X-Signature': SIGNATURES.post }, {})).toMatch(/^400/);
  });

  it('SGN-15, SGN-16, SGN-18: a well-signed body that is no envelope is a 400', () => {
    const envelope = {
      timestamp: TIMESTAMP,
      correlation_id: CORRELATION_ID,
      payload: { currency_code: 'USDT' },
    };
    expect(signed(envelope)).toBe('200');
    for (const change of [
      { timestamp: undefined },
      { timestamp: 1763640000 },
      { timestamp: '2026-11-20T09:00:00-03:00' },
      { correlation_id: undefined },
      { correlation_id: 'abc' },
      { payload: undefined },
      { payload: null },
      { payload: [] },
      { payload: '{}' },
      { extra: 1 },
      { payload: { currency_code: 'USDT', extra: 1 } },
    ]) {
      expect(signed({ ...envelope, ...change })).toMatch(/^400/);
    }
    expect(signed('{')).toMatch(/^400/);
  });

  it('O-02: another formula is another string', () => {
    const assumptions = parseAssumptions('{"signing":{"post":{"strategy":"payload-json"}}}');
    const payload = '{"currency_code":"USDT","amount_fiat":150.00}';
    const signature = signatureOf(payload);
    expect(post({ assumptions, headers: { 'X-Signature': signature } })).toBe('200');
    expect(post({ assumptions })).toMatch(/^401/);
  });
});

function signed(body: object | string): string {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  return post({ body: text, headers: { 'X-Signature': signatureOf(text) } });
}

function signatureOf(text: string): string {
  return sign('RSA-SHA256', Buffer.from(text), ACCOUNT_KEYS.A.signingKeyPem).toString('base64');
}

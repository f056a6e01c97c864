import { describe, expect, test } from 'vitest';
import { DEFAULT_ASSUMPTIONS } from '@/lib/contract/payments-api/assumptions/assumptions';
import { signed } from '@/lib/testing/harnesses/storm-plan';
import { type Verification, verifyWebhook } from './record-webhook';

const NOW = 1_795_000_000_000;
const SECONDS = NOW / 1000;
const BODY = '{"end2end":"x","amount":1.10}';
const SECRET = 'whsec';
const { signature } = DEFAULT_ASSUMPTIONS.webhooks;

function judge(headers: Record<string, string>, change: Partial<Verification> = {}, body = BODY) {
  const verification = { signature, secret: SECRET, clocks: [NOW], ...change };
  return verifyWebhook({ rawBody: Buffer.from(body), headers }, verification);
}

const header = (text: string) => ({ 'x-webhook-signature': text });
const right = signed(BODY, SECRET, SECONDS);

describe('the signature of a webhook (EVT-14, O-06)', () => {
  test.each([
    ['over the bytes as they came', right],
    ['with a second signature of an older secret', `${right},v1=00ff`],
    ['with spaces between its parts', right.replace(',', ' , ')],
    ['as old as may be', signed(BODY, SECRET, SECONDS - 300)],
    ['from a clock that is ahead', signed(BODY, SECRET, SECONDS + 300)],
  ])('is verified %s', (_, text) => {
    expect(judge(header(text))).toBe('verified');
  });

  test('is verified by the secret before, while both are configured, and by no third one', () => {
    const rotated = { secret: 'new', previous: SECRET };
    expect(judge(header(right), rotated)).toBe('verified');
    expect(judge(header(signed(BODY, 'new', SECONDS)), rotated)).toBe('verified');
    expect(judge(header(signed(BODY, 'other', SECONDS)), rotated)).toBe('failed');
  });

  test.each([
    ['of another secret', signed(BODY, 'other', SECONDS)],
    ['of another body', signed(`${BODY} `, SECRET, SECONDS)],
    ['with its time changed', right.replace(`t=${SECONDS}`, `t=${SECONDS + 1}`)],
    ['too old (safety 61)', signed(BODY, SECRET, SECONDS - 301)],
    ['from the future', signed(BODY, SECRET, SECONDS + 301)],
    ['without a time', right.replace(/^t=\d+,/, '')],
    ['without a signature', `t=${SECONDS}`],
    ['empty', ''],
    ['in another form', 'sha256=abcdef'],
    ['shortened', right.slice(0, -2)],
    ['in capitals', right.toUpperCase()],
  ])('fails %s', (_, text) => {
    expect(judge(header(text))).toBe('failed');
  });

  test('fails where one must stand and none does (safety 56)', () => {
    expect(judge({})).toBe('failed');
    expect(judge({ 'x-other-signature': right })).toBe('failed');
  });

  test('counts by whichever of the clocks is right', () => {
    expect(judge(header(right), { clocks: [NOW - 3_600_000, NOW] })).toBe('verified');
    expect(judge(header(right), { clocks: [NOW - 3_600_000] })).toBe('failed');
  });

  test('is not checkable without a formula or a secret, and without any signature only the address speaks', () => {
    const none = { signature: { ...signature, scheme: 'none' as const } };
    expect(judge(header(right), none)).toBe('not_checkable');
    expect(judge(header('anything'), { secret: undefined })).toBe('not_checkable');
    expect(judge({ 'stripe-signature': 'x' }, none)).toBe('not_checkable');
    expect(judge({ 'content-type': 'application/json' }, none)).toBe('token_only');
    expect(judge({}, { secret: undefined })).toBe('token_only');
  });

  test('follows the settings: another header, base64', () => {
    const set = { signature: { ...signature, header: 'X-Sig', encoding: 'base64' as const } };
    const mac = Buffer.from(right.split('v1=')[1] ?? '', 'hex').toString('base64');
    expect(judge({ 'x-sig': `t=${SECONDS},v1=${mac}` }, set)).toBe('verified');
    expect(judge({ 'x-sig': right }, set)).toBe('failed');
  });

  test('is made over bytes, whatever they are', () => {
    const rawBody = Buffer.from([0xff, 0x00, 0xfe]);
    const delivery = { rawBody, headers: header(signed('\xff', SECRET, SECONDS)) };
    expect(verifyWebhook(delivery, { signature, secret: SECRET, clocks: [NOW] })).toBe('failed');
  });
});

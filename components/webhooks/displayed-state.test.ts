import { expect, test } from 'vitest';
import type { WebhookItem } from '@/lib/contract/bff/webhooks/webhook-events';
import type { WebhookAnswer } from '@/lib/contract/bff/webhooks/webhook-inbox';
import { displayedState, isUnconfirmed } from './event-labels';

const AT = '2026-11-20T17:00:00.000Z';
const words = (text: string) => ({ en: text, pt: text, es: text });
const item = (change: Partial<WebhookItem>): WebhookItem => ({
  id: 'd1',
  received_at: AT,
  copies: 1,
  last_copy_at: AT,
  verdict: 'verified',
  result: 'applied',
  size: 2,
  ...change,
});
const forged = item({
  id: 'd2',
  verdict: 'token_only',
  result: 'hint',
  updated_at: '2099-01-01T00:00:00Z',
  process: 'success.completed',
  status: words('Completed'),
});
const answer: WebhookAnswer = {
  event: { ...forged, body: 'kept', headers: {}, address: 'abcdefgh' },
  history: [forged].map((one) => ({ events: [one], added: [], removed: [], changed: [] })),
  now: AT,
};

test('what nobody verified is never shown as the record’s own state: the last read is (safety 56)', () => {
  const record = { kind: 'onramps', id: 'e2e', hinted: true, has_address: true } as const;
  const read = { process: 'pending.deposit', status: words('Waiting') };
  expect(displayedState({ ...answer, record: { ...record, ...read } })).toMatchObject(read);
  // Before the first read the webhook is all there is, marked unconfirmed.
  expect(isUnconfirmed(displayedState({ ...answer, record }))).toBe(true);
});

test('only what is verified or confirmed by a read is no hint', () => {
  expect(isUnconfirmed(item({ verdict: 'token_only', result: 'applied' }))).toBe(false);
  expect(isUnconfirmed(item({ verdict: 'verified', result: 'hint' }))).toBe(false);
  expect(isUnconfirmed(item({ verdict: 'not_checkable', result: 'hint' }))).toBe(true);
});

import { expect, test } from 'vitest';
import type { WebhookVerdict } from '@/lib/contract/bff/webhooks/webhook-events';
import type { DueDelivery } from '@/lib/store/webhooks/delivery-queue';
import type { RecordRow } from '@/lib/store/webhooks/webhook-records';
import { type Addressed, address, stateFromDeliveries } from './state-from-deliveries';

const NOW = new Date('2026-11-22T12:00:00.000Z');
const LABEL = { en: '', pt: '', es: '' };

function envelope(end2end: string, updated_at = '2026-11-22T11:00:00Z') {
  const labels = { status: LABEL, substatus: LABEL, message: LABEL, error_message: LABEL };
  return { version: 'v2', end2end, updated_at, process: 'payment.received', ...labels, attributes: {} };
}

type Kind = DueDelivery['address']['kind'];

let ids = 0;
function delivery(
  kind: Kind,
  subject: string | null,
  body: object,
  verdict: WebhookVerdict = 'verified',
): DueDelivery {
  ids += 1;
  const of = { id: ids, token: 't', verdict, tries: 0, receivedAt: NOW, address: { kind, subject } };
  return { ...of, rawBody: Buffer.from(JSON.stringify(body)) } as unknown as DueDelivery;
}

const row = (kind: RecordRow['kind'], id: string, change: Partial<RecordRow> = {}) =>
  ({ kind, id, token: null, version: null, eventVersion: null, completedAt: null, ...change }) as RecordRow;

function merge(items: Addressed[], of: RecordRow) {
  return stateFromDeliveries(items, new Map([[`${of.kind} ${of.id}`, of]]), new Set(), NOW);
}

test.each<Kind>(['conversion', 'onramp', 'offramp', 'checkout'])(
  'a webhook at the address of one %s that tells of another reports neither, signed or not (safety 56, EVT-11)',
  (kind) => {
    for (const verdict of ['verified', 'token_only'] as const) {
      const foreign = address(delivery(kind, 'ours', envelope('another'), verdict));
      expect(foreign).toMatchObject({ record: null, reason: 'other_record' });
      const { settled, news, records } = merge([foreign], row('conversion', 'ours'));
      expect(settled[0]?.patch).toMatchObject({ result: 'unmatched', reason: 'other_record' });
      expect([news, records.size]).toEqual([[], 0]);
    }
    expect(address(delivery(kind, 'ours', envelope('ours'))).record).toMatchObject({ id: 'ours' });
  },
);

test('an unsigned delivery only asks for a read: it is no news and advances no state, a signed one does (safety 56)', () => {
  const merged = (verdict: WebhookVerdict) => {
    const item = address(delivery('onramp', 'ours', envelope('ours'), verdict));
    const { settled, records, news } = merge([item], row('onramps', 'ours', { token: 't' }));
    const patch = records.get('onramps ours')?.patch ?? {};
    return { result: settled[0]?.patch.result, patch, news: news.length };
  };
  for (const verdict of ['token_only', 'not_checkable'] as const) {
    const unsigned = merged(verdict);
    expect(unsigned).toMatchObject({ result: 'hint', news: 0, patch: { nextReadAt: NOW } });
    expect(unsigned.patch).not.toHaveProperty('eventVersion');
    expect(unsigned.patch).not.toHaveProperty('lastEventAt');
  }
  const signed = merged('verified');
  expect(signed).toMatchObject({ result: 'hint', news: 1 });
  expect(signed.patch).toMatchObject({ eventVersion: expect.stringContaining('2026-11-22T11:00:00') });
});

test('an unsigned delivery first does not make the signed one of the same state a copy (EVT-16)', () => {
  const items = (['token_only', 'verified'] as const).map((verdict) =>
    address(delivery('onramp', 'ours', envelope('ours'), verdict)),
  );
  const { settled, news } = merge(items, row('onramps', 'ours', { token: 't' }));
  expect(settled.map(({ patch }) => patch.result)).toEqual(['hint', 'hint']);
  expect(news.map(({ delivery: { verdict } }) => verdict)).toEqual(['verified']);
});

import { expect, test } from 'vitest';
import type { WebhookVerdict } from '@/lib/contract/bff/webhooks/webhook-events';
import { mergeCopies, type NewDelivery } from './admit-deliveries';

function delivery(token: string, text: string, verdict: WebhookVerdict = 'token_only'): NewDelivery {
  const verdicts = { standard: verdict, programme: verdict };
  return { token, rawBody: Buffer.from(text), headers: {}, verdicts, receivedAt: new Date(0) };
}

test('the same body at two addresses in one batch is two deliveries, each of its own address (EVT-05, safety 57)', () => {
  const merged = mergeCopies([delivery('one', '{}'), delivery('two', '{}'), delivery('one', '{}')]);
  expect(merged.map(({ token, copies, indexes }) => ({ token, copies, indexes }))).toEqual([
    { token: 'one', copies: 2, indexes: [0, 2] },
    { token: 'two', copies: 1, indexes: [1] },
  ]);
});

test('of equal bytes the best signature counts, in whatever order they come (safety 56)', () => {
  const verdicts: WebhookVerdict[] = ['failed', 'token_only', 'not_checkable', 'verified'];
  for (const [at, better] of verdicts.entries()) {
    for (const worse of verdicts.slice(0, at)) {
      for (const order of [
        [worse, better],
        [better, worse],
      ]) {
        const [merged] = mergeCopies(order.map((verdict) => delivery('one', '{}', verdict)));
        expect([merged?.standard, merged?.programme]).toEqual([better, better]);
      }
    }
  }
});

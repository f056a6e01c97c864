import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { defined } from '@/lib/contract/values/defined';
import { findWebhookToken } from '@/lib/store/webhooks/webhook-tokens';
import { describeStores } from '@/lib/testing/harnesses/describe-stores';
import {
  beginLink,
  findLink,
  listLinks,
  settleLink,
  sweepLinks,
  tieLink,
  tieLinkByHand,
} from './checkout-links';

const ALICE = { id: 'user-alice', name: 'Alice' };
const AT = new Date('2026-11-20T12:00:00.000Z');
const [A, B] = [randomUUID(), randomUUID()];

describeStores('links', ({ db, other }) => {
  async function begin(correlationId?: string) {
    const id = randomUUID();
    const begun = await beginLink(db(), {
      webhook_given: true,
      intent_id: id,
      input_hash: 'h',
      actor: ALICE,
      asked: { currency_code: 'USDT' },
      request_id: 'r',
      at: AT,
      ...defined({ correlation_id: correlationId }),
    });
    if (begun.kind !== 'begun') throw new Error(begun.kind);
    return { id, token: begun.token };
  }

  test('safety 41: a list and a look-up know the links of one sub-merchant, or the own ones, and no others', async () => {
    const [own, a, b] = [await begin(), await begin(A), await begin(B)];
    const ids = async (scope: string | null) => (await listLinks(db(), 50, scope)).map(({ id }) => id);
    expect([await ids(null), await ids(A), await ids(B)]).toEqual([[own.id], [a.id], [b.id]]);
    expect(await findLink(db(), a.id, A)).toMatchObject({ correlation_id: A });
    expect(await findLink(db(), a.id, B)).toBeNull();
    expect(await findLink(db(), a.id)).toBeNull();
    expect(await findLink(db(), own.id, A)).toBeNull();
  });

  test('a list is read page by page, also among links of the same moment', async () => {
    const made = await Promise.all(Array.from({ length: 5 }, () => begin(A)));
    await begin(B);
    const read: string[] = [];
    for (let before: string | undefined; ; before = read.at(-1)) {
      const page = await listLinks(db(), 2, A, before);
      read.push(...page.map(({ id }) => id));
      if (page.length < 2) break;
    }
    expect(read).toHaveLength(5);
    expect(new Set(read)).toEqual(new Set(made.map(({ id }) => id)));
    expect(await listLinks(db(), 2, A, randomUUID())).toEqual([]);
  });

  test('a webhook ties the link whose address it came to, once, and shows that an unknown one was made', async () => {
    const { id, token } = await begin(A);
    await settleLink(db(), id, { state: 'unknown', at: AT });
    const tie = { end2end: 'e2e-1', by: 'webhook', at: AT.toISOString() };
    expect(await tieLink(db(), token, 'e2e-1', AT)).toMatchObject({ id, state: 'made', tie });
    expect(await tieLink(db(), token, 'e2e-2', AT)).toBeNull();
    expect(await findLink(db(), id, A)).toMatchObject({ tie });
    expect((await findWebhookToken(db(), token))?.subject).toBe('e2e-1');
    expect(await tieLink(db(), 'another token', 'e2e-1')).toBeNull();
  });

  test('safety 16: an answer that was lost after its webhook came leaves what the webhook showed', async () => {
    const [lost, died, silent] = [await begin(A), await begin(A), await begin(A)];
    await tieLink(db(), lost.token, 'e2e-8', AT);
    await tieLink(db(), died.token, 'e2e-9', AT);
    expect(await settleLink(db(), lost.id, { state: 'unknown', at: AT })).toMatchObject({ state: 'made' });
    await sweepLinks(db());
    const states = [died, silent].map(async ({ id }) => (await findLink(db(), id, A))?.state);
    expect(await Promise.all(states)).toEqual(['made', 'unknown']);
  });

  test('a person’s word may be changed by a person, is outweighed by a webhook, and never the other way', async () => {
    const { id, token } = await begin();
    const say = (end2end: string) => tieLinkByHand(db(), id, { end2end, actor: ALICE, at: AT });
    expect((await say('e2e-3'))?.tie).toMatchObject({ end2end: 'e2e-3', by: ALICE });
    expect((await say('e2e-4'))?.tie?.end2end).toBe('e2e-4');
    expect((await tieLink(db(), token, 'e2e-5'))?.tie).toMatchObject({ end2end: 'e2e-5', by: 'webhook' });
    expect(await say('e2e-6')).toBeNull();
  });

  test('one record is given to one link, also by two people at once', async () => {
    const made = await Promise.all(Array.from({ length: 8 }, () => begin()));
    const second = await other();
    const ties = await Promise.all(
      made.map(({ id }, index) =>
        tieLinkByHand(index % 2 === 0 ? db() : second, id, { end2end: 'e2e-7', actor: ALICE, at: AT }),
      ),
    );
    expect(ties.filter((link) => link !== null)).toHaveLength(1);
  });
});

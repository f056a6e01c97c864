import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { createQuote } from '@/lib/operations/conversions/create-quote';
import { beginLink, findLink } from '@/lib/store/checkout-links/checkout-links';
import { beginAttempt } from '@/lib/store/conversions/attempts';
import { findConversion } from '@/lib/store/conversions/conversions';
import { beginIntent, findIntent } from '@/lib/store/sub-merchants/intents';
import { describeStores } from '@/lib/testing/harnesses/describe-stores';
import { listAudit } from '@/lib/testing/harnesses/list-audit';
import { ALICE, press, sandboxServices } from '@/lib/testing/services';
import { endOrphanedSends, recoverInterruptedSends } from './recover-interrupted-sends';

const CID = '2263c175-1439-4020-a6d4-9e606c85e838';
const SENDING = ['sending', 'sending', 'sending'];
const UNKNOWN = ['unknown', 'unknown', 'unknown'];

describeStores('what stands as being sent', ({ store, db, dialect }) => {
  /** Commits an accept, a link and a branding change without an answer. */
  async function underWay() {
    const started = sandboxServices(store());
    const asked = { from_currency: 'USDT', to_currency: 'BRL', from_amount: '100' };
    const { conversion } = await createQuote(started.services, ALICE, asked);
    const { rfq_id } = conversion;
    const by = { actor: ALICE, request_id: 'r', input_hash: 'h', at: new Date() };
    const [accept, link, branding] = [randomUUID(), randomUUID(), randomUUID()];
    await beginAttempt(db(), { ...press(conversion), ...by, intent_id: accept, rfq_id });
    const usdt = { currency_code: 'USDT' };
    await beginLink(db(), { ...by, intent_id: link, webhook_given: true, asked: usdt });
    const colour = { colour: '#102030' };
    await beginIntent(db(), {
      ...by,
      intent_id: branding,
      kind: 'branding',
      correlation_id: CID,
      asked: colour,
    });
    const states = async () => [
      (await findConversion(db(), rfq_id))?.state,
      (await findLink(db(), link))?.state,
      (await findIntent(db(), CID, branding))?.state,
    ];
    return { ...started, rfq_id, states };
  }

  test('safety 6, 7: at start it is unknown, but on a server only once no process can be sending it', async () => {
    const { services, rfq_id, states, dispose } = await underWay();
    const swept = await recoverInterruptedSends(services, services.clock() + 1_000);
    expect(await states()).toEqual(dialect === 'pglite' ? UNKNOWN : SENDING);
    expect(swept).toEqual(dialect === 'pglite' ? [rfq_id] : []);
    const told = (await listAudit(db(), { limit: 50 })).filter(
      ({ action }) => action === 'conversion.outcome',
    );
    expect(told).toHaveLength(swept.length);
    await recoverInterruptedSends(services, services.clock() + 91_000);
    expect(await states()).toEqual(UNKNOWN);
    dispose();
  });

  test('safety 6: whoever was sending for longer than any call takes is gone, and what it sent is unknown', async () => {
    const { services, states, dispose } = await underWay();
    await endOrphanedSends(services, services.clock() + 80_000);
    expect(await states()).toEqual(SENDING);
    await endOrphanedSends(services, services.clock() + 91_000);
    expect(await states()).toEqual(UNKNOWN);
    dispose();
  });
});

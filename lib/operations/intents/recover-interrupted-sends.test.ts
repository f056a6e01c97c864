import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { beginAttempt } from '@/lib/store/attempts';
import { listAudit } from '@/lib/store/audit';
import { findConversion } from '@/lib/store/conversions';
import { describeStores } from '@/lib/store/describe-stores';
import { beginLink, findLink } from '@/lib/store/links';
import { beginOperation, findOperation } from '@/lib/store/operations';
import { createQuote } from './create-quote';
import { ALICE, press, sandboxServices } from './memory-services';
import { endOrphans, recover } from './recover';

const CID = '2263c175-1439-4020-a6d4-9e606c85e838';
const SENDING = ['sending', 'sending', 'sending'];
const UNKNOWN = ['unknown', 'unknown', 'unknown'];

describeStores('what stands as being sent', ({ store, db, dialect }) => {
  /** An accept, a link and a branding that were committed, and whose call has no answer yet. */
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
    await beginOperation(db(), {
      ...{ ...by, intent_id: branding, kind: 'branding', correlation_id: CID, asked: colour },
    });
    const states = async () => [
      (await findConversion(db(), rfq_id))?.state,
      (await findLink(db(), link))?.state,
      (await findOperation(db(), CID, branding))?.state,
    ];
    return { ...started, rfq_id, states };
  }

  test('safety 6, 7: at start it is unknown, but on a server only once no process can be sending it', async () => {
    const { services, rfq_id, states, dispose } = await underWay();
    const swept = await recover(services, services.clock() + 1_000);
    expect(await states()).toEqual(dialect === 'pglite' ? UNKNOWN : SENDING);
    expect(swept).toEqual(dialect === 'pglite' ? [rfq_id] : []);
    const told = (await listAudit(db(), { limit: 50 })).filter(
      ({ action }) => action === 'conversion.outcome',
    );
    expect(told).toHaveLength(swept.length);
    await recover(services, services.clock() + 91_000);
    expect(await states()).toEqual(UNKNOWN);
    dispose();
  });

  test('safety 6: whoever was sending for longer than any call takes is gone, and what it sent is unknown', async () => {
    const { services, states, dispose } = await underWay();
    await endOrphans(services, services.clock() + 80_000);
    expect(await states()).toEqual(SENDING);
    await endOrphans(services, services.clock() + 91_000);
    expect(await states()).toEqual(UNKNOWN);
    dispose();
  });
});

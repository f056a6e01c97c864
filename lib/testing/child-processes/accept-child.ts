import 'server-only';
import { randomUUID } from 'node:crypto';
import type { AcceptOutcome, Actor } from '@/lib/contract/bff/conversions';
import { DEFAULT_ASSUMPTIONS } from '@/lib/contract/payments-api/assumptions/assumptions';
import { acceptConversion } from '@/lib/operations/conversions/accept-conversion';
import { createServices, evenRateLimits } from '@/lib/operations/services';
import { findConversion } from '@/lib/store/conversions/conversions';
import { openStore } from '@/lib/store/engine/open-store';
import { ALICE, BOB, press } from '@/lib/testing/services';
import { networkTransport } from '@/lib/upstream/network';

/**
 * Accepts many times at once on its parent's signal (safety 3, 7). Arguments: database, upstream URL, rfq_id,
 * presses. Prints `ready`, then the outcomes.
 */
const [databaseUrl = '', baseUrl = '', rfqId = '', presses = '0'] = process.argv.slice(2);

const store = await openStore({ databaseUrl });
const network = networkTransport(baseUrl);
const services = createServices({
  store,
  env: { environment: 'sandbox', appUrl: 'http://localhost:3000', appUrlGiven: false },
  assumptions: DEFAULT_ASSUMPTIONS,
  transport: network.send,
  apiKey: 'scripted-key',
  rateLimits: evenRateLimits(600),
});
const conversion = await findConversion(store.db, rfqId);
if (conversion === null) throw new Error(`no quote ${rfqId}`);
const asked = press(conversion);
process.stdout.write('ready\n');
await new Promise((resolve) => process.stdin.once('data', resolve));
async function outcomeFor(actor: Actor): Promise<AcceptOutcome> {
  const input = { rfqId, intentId: randomUUID(), requestId: 'r', asked };
  for (;;) {
    const { outcome } = await acceptConversion(services, actor, input);
    if (outcome !== 'in_flight') return outcome;
  }
}
const outcomes = await Promise.all(
  Array.from({ length: Number.parseInt(presses, 10) }, (_, index) =>
    outcomeFor(index % 2 === 0 ? ALICE : BOB),
  ),
);
process.stdout.write(`outcomes ${[...new Set(outcomes)].join(' ')}\n`);
await network.close();
await store.close();
process.exit(0);

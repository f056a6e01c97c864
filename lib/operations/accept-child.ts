import 'server-only';
import { randomUUID } from 'node:crypto';
import { DEFAULT_ASSUMPTIONS } from '@/lib/contract/assumptions';
import { findConversion } from '@/lib/store/conversions';
import { openStore } from '@/lib/store/db';
import { networkTransport } from '@/lib/upstream/network';
import { acceptConversion } from './accept-conversion';
import { ALICE, BOB, press } from './memory-services';
import { createServices } from './services';

/**
 * A process of its own that presses accept many times at once on its parent's word (safety 3, 7; tests only).
 * Arguments: database, address of the far end, rfq_id, number of presses. Prints `ready`, then the outcomes.
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
});
const conversion = await findConversion(store.db, rfqId);
if (conversion === null) throw new Error(`no quote ${rfqId}`);
const asked = press(conversion);
process.stdout.write('ready\n');
await new Promise((resolve) => process.stdin.once('data', resolve));
const answers = await Promise.all(
  Array.from({ length: Number.parseInt(presses, 10) }, (_, index) =>
    acceptConversion(services, index % 2 === 0 ? ALICE : BOB, {
      rfqId,
      intentId: randomUUID(),
      requestId: 'r',
      asked,
    }),
  ),
);
process.stdout.write(`outcomes ${[...new Set(answers.map(({ outcome }) => outcome))].join(' ')}\n`);
await network.close();
await store.close();
process.exit(0);

import 'server-only';
import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { withdrawRequest } from '@/lib/contract/bff/sub-merchants/withdrawal-requests';
import { DEFAULT_ASSUMPTIONS } from '@/lib/contract/payments-api/assumptions/assumptions';
import { createServices, evenRateLimits } from '@/lib/operations/services';
import { withdraw } from '@/lib/operations/sub-merchants/withdrawals/withdraw';
import { readWithdrawalOptions } from '@/lib/operations/sub-merchants/withdrawals/withdrawal-sources';
import { openStore } from '@/lib/store/engine/open-store';
import { insertSubMerchant } from '@/lib/store/sub-merchants/register';
import { CID } from '@/lib/testing/harnesses/withdrawal-harness';
import { ALICE } from '@/lib/testing/services';
import { networkTransport } from '@/lib/upstream/network';
import type { Transport } from '@/lib/upstream/transport';

/**
 * Child process that stops a withdrawal at one step for its parent to kill (safety 6). Arguments: store folder,
 * upstream URL, step. Prints `stopped`.
 */
const [dataDir = '', baseUrl = '', step = ''] = process.argv.slice(2);

function standStill(): Promise<never> {
  process.stdout.write('stopped\n');
  return new Promise(() => setInterval(() => undefined, 1_000));
}

function stopping(send: Transport): Transport {
  return async (request) => {
    const isWithdrawal = request.path === '/v2/naas/withdraw';
    if (isWithdrawal && step === 'after-intent') return standStill();
    const response = await send(request);
    return isWithdrawal && step === 'after-reply' ? standStill() : response;
  };
}

const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const store = await openStore({ dataDir });
const services = createServices({
  store,
  env: { environment: 'sandbox', appUrl: 'http://localhost:3000', appUrlGiven: false },
  assumptions: DEFAULT_ASSUMPTIONS,
  transport: stopping(networkTransport(baseUrl).send),
  apiKey: 'scripted-key',
  rateLimits: evenRateLimits(600),
  signingKeyPem: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
});
await insertSubMerchant(store.db, {
  correlation_id: CID,
  name: 'Livraria Outono',
  tags: [],
  origin: 'typed',
  at: new Date(),
});
const [group] = (await readWithdrawalOptions(services, CID)).groups;
const asked = withdrawRequest.parse({
  account: 'USDT',
  amount: '10.50',
  wallet: group?.id,
  withdrawal_type: 'crypto',
  seen: { label: group?.label, addresses: group?.addresses, latest: null },
});
await withdraw(services, ALICE, { correlationId: CID, intentId: randomUUID(), requestId: 'r', asked });
await standStill();

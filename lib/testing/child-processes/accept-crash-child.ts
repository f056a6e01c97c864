import 'server-only';
import { randomUUID } from 'node:crypto';
import { DEFAULT_ASSUMPTIONS } from '@/lib/contract/assumptions';
import { openStore } from '@/lib/store/db';
import { networkTransport } from '@/lib/upstream/network';
import type { Transport } from '@/lib/upstream/transport';
import { acceptConversion } from './accept-conversion';
import { createQuote } from './create-quote';
import { ALICE, press } from './memory-services';
import { createServices, evenCaps } from './services';

/**
 * A process of its own that makes one accept and stands still at one step, for its parent to kill (safety 6).
 * Arguments: store folder, address of the far end, step. Prints the rfq_id, then `stopped` at the step.
 */
const [dataDir = '', baseUrl = '', step = ''] = process.argv.slice(2);

function standStill(): Promise<never> {
  process.stdout.write('stopped\n');
  return new Promise(() => setInterval(() => undefined, 1_000));
}

function stopping(send: Transport): Transport {
  return async (request) => {
    const isAccept = request.path === '/v2/rfq/accept';
    if (isAccept && step === 'after-intent') return standStill();
    const response = await send(request);
    return isAccept && step === 'after-reply' ? standStill() : response;
  };
}

const store = await openStore({ dataDir });
const services = createServices({
  store,
  env: { environment: 'sandbox', appUrl: 'http://localhost:3000', appUrlGiven: false },
  assumptions: DEFAULT_ASSUMPTIONS,
  transport: stopping(networkTransport(baseUrl).send),
  apiKey: 'scripted-key',
  caps: evenCaps(600),
});
const asked = { from_currency: 'USDT', to_currency: 'BRL', from_amount: '1000' };
const { conversion } = await createQuote(services, ALICE, asked);
process.stdout.write(`rfq ${conversion.rfq_id}\n`);
if (step === 'before-intent') await standStill();
const input = { rfqId: conversion.rfq_id, intentId: randomUUID(), requestId: 'r', asked: press(conversion) };
await acceptConversion(services, ALICE, input);
await standStill();

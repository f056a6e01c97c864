import 'server-only';
import { randomUUID } from 'node:crypto';
import { DEFAULT_ASSUMPTIONS } from '@/lib/contract/payments-api/assumptions/assumptions';
import { acceptConversion } from '@/lib/operations/conversions/accept-conversion';
import { createQuote } from '@/lib/operations/conversions/create-quote';
import { createServices, evenRateLimits } from '@/lib/operations/services';
import { openStore } from '@/lib/store/engine/open-store';
import { ALICE, press } from '@/lib/testing/services';
import { networkTransport } from '@/lib/upstream/network';
import type { Transport } from '@/lib/upstream/transport';

/**
 * Stops an accept at one step for its parent to kill (safety 6). Arguments: store folder, upstream URL, step. Prints
 * the rfq_id, then `stopped`.
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
  rateLimits: evenRateLimits(600),
});
const asked = { from_currency: 'USDT', to_currency: 'BRL', from_amount: '1000' };
const { conversion } = await createQuote(services, ALICE, asked);
process.stdout.write(`rfq ${conversion.rfq_id}\n`);
if (step === 'before-intent') await standStill();
const input = { rfqId: conversion.rfq_id, intentId: randomUUID(), requestId: 'r', asked: press(conversion) };
await acceptConversion(services, ALICE, input);
await standStill();

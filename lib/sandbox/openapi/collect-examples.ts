import 'server-only';
import type { Recorded } from '@/lib/contract/openapi/examples';
import type { Assumptions } from '@/lib/contract/payments-api/assumptions/assumptions';
import type { Endpoint } from '@/lib/contract/payments-api/endpoint';
import { ENDPOINT_IDS } from '@/lib/contract/payments-api/endpoint-ids';
import { ENDPOINTS } from '@/lib/contract/payments-api/endpoints';
import { createSandbox } from '@/lib/sandbox/http/handler';
import { memoryWorldStore } from '@/lib/sandbox/world/world-store';
import { collectConversionExamples } from './conversion-examples';
import type { CallInput, ExampleCaller } from './example-caller';
import { exampleCaller } from './example-caller';
import { UNKNOWN_RELATIONSHIP } from './example-constants';
import { collectSubMerchantExamples } from './sub-merchant-examples';
import { collectTransactionExamples } from './transaction-examples';

/** A Friday, 11:32 in São Paulo. */
const EXAMPLE_NOW = Date.parse('2026-11-20T14:32:07.000Z');

/**
 * Records examples from a private sandbox with the same assumptions and a fixed clock, so that they cannot be
 * outdated.
 */
export async function collectExamples(assumptions: Assumptions): Promise<Recorded> {
  let now = EXAMPLE_NOW;
  const sandbox = createSandbox({
    assumptions,
    world: memoryWorldStore(),
    clock: () => now,
    baseUrl: 'https://payments.example',
  });
  const caller = exampleCaller(sandbox, () => now, assumptions.signing.post.strategy);
  const wait = (seconds: number) => {
    now += seconds * 1000;
  };
  try {
    await caller.control('PUT', '/scenario', { webhooks: { never: true } });
    await collectConversionExamples(caller, assumptions, wait);
    await collectTransactionExamples(caller);
    await collectSubMerchantExamples(caller);
    await collectRefusalExamples(caller);
    return await caller.recorded();
  } finally {
    sandbox.dispose();
  }
}

async function collectRefusalExamples({ call, control }: ExampleCaller): Promise<void> {
  for (const id of ENDPOINT_IDS) {
    const endpoint: Endpoint = ENDPOINTS[id];
    const input = plainInput(endpoint);
    await call(id, 401, 'No key', { ...input, without: 'key' });
    if (endpoint.body !== undefined) await call(id, 400, 'A field that the route does not know', input);
    if (endpoint.auth !== 'key') await call(id, 400, 'No signature', { ...input, without: 'signature' });
    if (endpoint.auth === 'signed-get') await call(id, 404, 'A relationship of another account', input);
    await control('PUT', '/scenario', {
      faults: [{ method: endpoint.method, path: endpoint.path, status: 500, times: 1 }],
    });
    await call(id, 500, 'An internal error', input);
    await control('PUT', '/scenario', { faults: [] });
  }
}

function plainInput({ path, body, query, auth }: Endpoint): CallInput {
  const params = Object.fromEntries([...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => [name, 'an-id']));
  return {
    params,
    correlationId: UNKNOWN_RELATIONSHIP,
    ...(auth === 'signed-get' && query !== undefined && { query: { correlation_id: UNKNOWN_RELATIONSHIP } }),
    ...(body !== undefined && { body: { surprise: true } }),
  };
}

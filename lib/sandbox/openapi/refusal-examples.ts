import 'server-only';
import type { Endpoint } from '@/lib/contract/endpoint';
import { ENDPOINTS } from '@/lib/contract/endpoints';
import { ENDPOINT_IDS } from '@/lib/contract/error-policy';
import type { CallInput, ExampleCaller } from './example-caller';
import { NOBODY } from './example-names';

/** What every route refuses in the same way: no key, a wrong field, a missing signature, an internal error. */
export async function recordRefusals({ call, control }: ExampleCaller): Promise<void> {
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
    correlationId: NOBODY,
    ...(auth === 'signed-get' && query !== undefined && { query: { correlation_id: NOBODY } }),
    ...(body !== undefined && { body: { surprise: true } }),
  };
}

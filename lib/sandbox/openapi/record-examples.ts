import 'server-only';
import type { Assumptions } from '@/lib/contract/assumptions';
import type { Recorded } from '@/lib/contract/openapi-examples';
import { createSandbox } from '../handler';
import { memoryWorldStore } from '../world-store';
import { recordConversions } from './conversion-examples';
import { exampleCaller } from './example-caller';
import { recordProducts } from './product-examples';
import { recordRefusals } from './refusal-examples';
import { recordSubMerchants } from './sub-merchant-examples';

/** A Friday, 11:32 in São Paulo: every example tells of this moment. */
const EXAMPLE_NOW = Date.parse('2026-11-20T14:32:07.000Z');

/**
 * Examples for the API description, taken from a sandbox of its own: the same assumptions, a clock that stands
 * still, a world that ends with this call. Nothing is typed by hand, so nothing can be out of date.
 */
export async function recordExamples(assumptions: Assumptions): Promise<Recorded> {
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
    // Webhooks are written and never sent: there is nobody to receive them.
    await caller.control('PUT', '/scenario', { webhooks: { never: true } });
    await recordConversions(caller, assumptions, wait);
    await recordProducts(caller);
    await recordSubMerchants(caller);
    await recordRefusals(caller);
    return await caller.recorded();
  } finally {
    sandbox.dispose();
  }
}

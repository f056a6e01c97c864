import 'server-only';
import { type Assumptions, DEFAULT_ASSUMPTIONS } from '@/lib/contract/payments-api/assumptions/assumptions';
import { createSandbox, type SandboxOptions } from '@/lib/sandbox/http/handler';
import { ACCOUNT_KEYS } from '@/lib/sandbox/world/seed';
import type { AccountName, World } from '@/lib/sandbox/world/world';
import { memoryWorldStore, type WorldStore } from '@/lib/sandbox/world/world-store';

/** A Friday, 11:32 in São Paulo. */
export const START = Date.parse('2026-11-20T14:32:07.000Z');

type Json = Record<string, unknown>;

export function testSandbox(options: Partial<SandboxOptions> & { assumptions?: Assumptions } = {}) {
  const store: WorldStore = options.world ?? memoryWorldStore();
  const time = { now: START };
  const sandbox = createSandbox({
    assumptions: DEFAULT_ASSUMPTIONS,
    clock: () => time.now,
    allowPublicWebhooks: true,
    ...options,
    world: store,
  });

  async function call(method: string, path: string, body?: object, account: AccountName = 'A') {
    const response = await sandbox.fetch(
      new Request(`http://sandbox.test${path}`, {
        method,
        headers: { 'api-key': ACCOUNT_KEYS[account].apiKey },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      }),
    );
    const text = await response.text();
    return {
      status: response.status,
      headers: response.headers,
      json: (text === '' ? {} : JSON.parse(text)) as Json,
    };
  }

  async function control(method: string, path: string, body?: object) {
    const response = await sandbox.control(
      new Request(`http://sandbox.test/_sandbox${path}`, {
        method,
        ...(body !== undefined && { body: JSON.stringify(body) }),
      }),
    );
    return { status: response.status, json: (await response.json()) as Json };
  }

  async function quote(changes: object = {}): Promise<Json & { rfq_id: string }> {
    const body = { from_currency: 'USDT', to_currency: 'BRL', from_amount: 100, ...changes };
    return (await call('POST', '/v2/rfq', body)).json as Json & { rfq_id: string };
  }

  const accept = (rfq_id: string, changes: object = {}) =>
    call('POST', '/v2/rfq/accept', {
      rfq_id,
      settlement_day: 'd1',
      pix_key: 'k',
      wallet_id: 'w',
      ...changes,
    });

  const world = (): Promise<World> =>
    store.exclusive(async (saved) => ({ value: JSON.parse(saved?.text ?? 'null') as World }));

  return { sandbox, store, time, call, control, quote, accept, world };
}

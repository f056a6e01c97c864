import 'server-only';
import { randomUUID } from 'node:crypto';
import type { Actor } from '@/lib/contract/bff/conversions';
import { type WithdrawBody, withdrawRequest } from '@/lib/contract/bff/sub-merchants/withdrawal-requests';
import type { WithdrawAnswer } from '@/lib/contract/bff/sub-merchants/withdrawals';
import { createServices, evenRateLimits, type Services } from '@/lib/operations/services';
import { withdraw } from '@/lib/operations/sub-merchants/withdrawals/withdraw';
import { readWithdrawalOptions } from '@/lib/operations/sub-merchants/withdrawals/withdrawal-sources';
import type { Store } from '@/lib/store/engine/open-store';
import { insertSubMerchant } from '@/lib/store/sub-merchants/register';
import {
  ALICE,
  type PartsOptions,
  type SandboxServices,
  sandboxServices,
  TIMEOUTS,
} from '@/lib/testing/services';
import { embeddedTransport } from '@/lib/upstream/embedded';
import type { Transport, UpstreamRequest, UpstreamResponse } from '@/lib/upstream/transport';

/** Two active sub-merchants of the fixtures, and a group of the first with active addresses. */
export const CID = '2263c175-1439-4020-a6d4-9e606c85e838';
export const OTHER_CID = '5f81db24-535b-45e8-94d1-18690eda9b1c';
const TREASURY = 'wlg_4Tq8mZc1Xv7RkPd2';
const WITHDRAW_PATH = '/v2/naas/withdraw';

export interface WithdrawalHarness extends Pick<SandboxServices, 'control' | 'dispose'> {
  services: Services;
  wire: (request: UpstreamRequest, pass: Transport) => Promise<UpstreamResponse>;
  /** Bodies of `POST /v2/naas/withdraw` calls that were sent. */
  sent: string[];
  /** Withdrawals executed since the start. */
  effects(): Promise<number>;
  /** More services on the same store and sandbox: another process or clock. */
  again(options?: PartsOptions & { store?: Store }): Services;
  /** A request with the group as the API shows it now. */
  ask(change?: Partial<WithdrawBody>): Promise<WithdrawBody>;
  press(asked: WithdrawBody, options?: PressOptions): Promise<WithdrawAnswer>;
}

export interface PressOptions {
  intentId?: string;
  actor?: Actor;
  services?: Services;
  correlationId?: string;
}

export async function withdrawalHarness(
  store: Store,
  options: PartsOptions = {},
): Promise<WithdrawalHarness> {
  const base = sandboxServices(store, options);
  const { sandbox, control, dispose } = base;
  const pass = embeddedTransport((request) => sandbox.fetch(request));
  const transport: Transport = (request) => {
    if (request.path === WITHDRAW_PATH) harness.sent.push(Buffer.from(request.body ?? []).toString());
    return harness.wire(request, pass);
  };
  const again = (other: PartsOptions & { store?: Store } = {}) =>
    createServices({
      store,
      sandbox,
      env: base.services.env,
      assumptions: base.services.assumptions,
      transport,
      apiKey: sandbox.keys.apiKey,
      signingKeyPem: sandbox.keys.signingKeyPem,
      timeouts: TIMEOUTS,
      secret: 's'.repeat(32),
      rateLimits: evenRateLimits(600),
      ...options,
      ...other,
    });
  for (const [correlation_id, name] of [
    [CID, 'Livraria Outono'],
    [OTHER_CID, 'Ateliê Caliandra'],
  ] as const) {
    await insertSubMerchant(store.db, { correlation_id, name, tags: [], origin: 'demo', at: new Date() });
  }
  const harness: WithdrawalHarness = {
    services: again(),
    wire: (request, send) => send(request),
    sent: [],
    again,
    control,
    dispose,
    effects: async () => Number((await control('GET', 'effects?account=A')).withdrawals),
    async ask(change = {}) {
      const { groups } = await readWithdrawalOptions(harness.services, CID);
      const wallet = change.wallet ?? TREASURY;
      const group = groups.find(({ id }) => id === wallet);
      return {
        account: 'USDT',
        amount: '10.50',
        wallet,
        withdrawal_type: 'crypto',
        seen: {
          ...(group?.label && { label: group.label }),
          addresses: group?.addresses ?? [],
          latest: null,
        },
        ...change,
      };
    },
    press: (asked, { intentId = randomUUID(), actor = ALICE, services, correlationId = CID } = {}) =>
      withdraw(services ?? harness.services, actor, {
        correlationId,
        intentId,
        requestId: 'r',
        asked: withdrawRequest.parse(asked),
      }),
  };
  return harness;
}

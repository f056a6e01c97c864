import 'server-only';
import { randomUUID } from 'node:crypto';
import type { Actor } from '@/lib/contract/bff';
import { type WithdrawBody, withdrawRequest } from '@/lib/contract/bff-sub-withdrawal-requests';
import type { WithdrawAnswer } from '@/lib/contract/bff-sub-withdrawals';
import type { Store } from '@/lib/store/db';
import { insertSubMerchant } from '@/lib/store/sub-merchants';
import { embeddedTransport } from '@/lib/upstream/embedded';
import type { Transport, UpstreamRequest, UpstreamResponse } from '@/lib/upstream/transport';
import { ALICE, type PartsOptions, type SandboxServices, sandboxServices } from '../memory-services';
import { createServices, evenCaps, type Services } from '../services';
import { withdraw } from './withdraw';
import { readWithdrawalOptions } from './withdrawal-sources';

/** Two active sub-merchants of the fixtures, and a group of the first whose addresses are active. */
export const CID = '2263c175-1439-4020-a6d4-9e606c85e838';
export const OTHER_CID = '5f81db24-535b-45e8-94d1-18690eda9b1c';
const TREASURY = 'wlg_4Tq8mZc1Xv7RkPd2';
const WITHDRAW_PATH = '/v2/naas/withdraw';

/** Withdrawals over a sandbox in memory whose wire a test can tamper with (tests only). */
export interface WithdrawDesk extends Pick<SandboxServices, 'control' | 'dispose'> {
  services: Services;
  /** Stands between our call and what we hear of it; the default passes both on. */
  wire: (request: UpstreamRequest, pass: Transport) => Promise<UpstreamResponse>;
  /** Calls of `POST /v2/naas/withdraw` that left, with their bodies. */
  sent: string[];
  /** Withdrawals that really happened since the start. */
  effects(): Promise<number>;
  /** Another set of services on the same store and sandbox: another process, or another clock. */
  again(options?: PartsOptions & { store?: Store }): Services;
  /** The group as the API shows it now: what a confirm screen is made from. */
  ask(change?: Partial<WithdrawBody>): Promise<WithdrawBody>;
  press(asked: WithdrawBody, options?: PressOptions): Promise<WithdrawAnswer>;
}

export interface PressOptions {
  intentId?: string;
  actor?: Actor;
  services?: Services;
  correlationId?: string;
}

export async function withdrawDesk(store: Store, options: PartsOptions = {}): Promise<WithdrawDesk> {
  const base = sandboxServices(store, options);
  const { sandbox, control, dispose } = base;
  const pass = embeddedTransport((request) => sandbox.fetch(request));
  const transport: Transport = (request) => {
    if (request.path === WITHDRAW_PATH) desk.sent.push(Buffer.from(request.body ?? []).toString());
    return desk.wire(request, pass);
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
      timeouts: { readMs: 2_000, writeMs: 2_000, budgetMs: 4_000 },
      secret: 's'.repeat(32),
      caps: evenCaps(600),
      ...options,
      ...other,
    });
  for (const [correlation_id, name] of [
    [CID, 'Livraria Outono'],
    [OTHER_CID, 'Ateliê Caliandra'],
  ] as const) {
    await insertSubMerchant(store.db, { correlation_id, name, tags: [], origin: 'demo', at: new Date() });
  }
  const desk: WithdrawDesk = {
    services: again(),
    wire: (request, send) => send(request),
    sent: [],
    again,
    control,
    dispose,
    effects: async () => Number((await control('GET', 'effects?account=A')).withdrawals),
    async ask(change = {}) {
      const { groups } = await readWithdrawalOptions(desk.services, CID);
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
      withdraw(services ?? desk.services, actor, {
        correlationId,
        intentId,
        requestId: 'r',
        asked: withdrawRequest.parse(asked),
      }),
  };
  return desk;
}

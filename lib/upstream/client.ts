import 'server-only';
import type { KeyObject } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { z } from 'zod';
import type { Assumptions } from '@/lib/contract/payments-api/assumptions/assumptions';
import { type Endpoint, fillPath } from '@/lib/contract/payments-api/endpoint';
import { ENDPOINTS } from '@/lib/contract/payments-api/endpoints';
import { defined } from '@/lib/contract/values/defined';
import { type CallContext, type CallInput, callEndpoint } from './call';
import { createHealth, type HealthRecorder, type UpstreamHealth } from './health';
import { requestPreparer } from './prepare';
import type { UpstreamResult } from './result';
import { createSharedReads, type SharedReads } from './share-reads';
import type { Transport } from './transport';

/** Reads may stop earlier, because they are repeated. */
export const TIMEOUTS = { readMs: 10_000, writeMs: 15_000, budgetMs: 20_000 };

export interface ClientOptions {
  transport: Transport;
  /** Never logged (AUT-04). */
  apiKey: string;
  signingKey?: KeyObject;
  assumptions: Assumptions;
  clock?: () => number;
  timeouts?: CallContext['timeouts'];
  pause?: CallContext['pause'];
  /** Called after each call that is not a read. */
  onSent?: ((call: SentCall) => void) | undefined;
  onCall?: CallContext['onCall'];
}

export interface SentCall {
  endpoint: Pick<Endpoint, 'id' | 'method'>;
  path: string;
  body: unknown;
  result: UpstreamResult<unknown>;
  durationMs: number;
}

type Id = keyof typeof ENDPOINTS;
type BodyOf<E> = E extends Endpoint<z.ZodType, infer B, z.ZodType> ? z.input<B> : never;
type AnswerOf<E> = E extends Endpoint<z.ZodType, z.ZodType, infer R> ? z.output<R> : never;

/** Has one method per route; throws only for our own mistakes. */
export type Client = {
  [K in Id]: (
    input?: CallInput<BodyOf<(typeof ENDPOINTS)[K]>>,
  ) => Promise<UpstreamResult<AnswerOf<(typeof ENDPOINTS)[K]>>>;
} & {
  /** The settings name the path of this route (O-14). */
  call<B extends z.ZodType, R extends z.ZodType>(
    endpoint: Endpoint<z.ZodType, B, R>,
    input: CallInput<z.input<B>>,
  ): Promise<UpstreamResult<z.output<R>>>;
  health(): UpstreamHealth;
  now(): number;
};

export function createClient(options: ClientOptions): Client {
  const health: HealthRecorder = createHealth();
  const clock = options.clock ?? Date.now;
  const now = () => clock() + (health.snapshot().clockOffsetMs ?? 0);
  const context: CallContext = {
    transport: options.transport,
    health,
    clock,
    prepare: requestPreparer({
      apiKey: options.apiKey,
      assumptions: options.assumptions,
      now,
      ...defined({ signingKey: options.signingKey }),
    }),
    timeouts: options.timeouts ?? TIMEOUTS,
    secret: options.apiKey,
    pause: options.pause ?? sleep,
    onCall: options.onCall,
  };
  const reads = createSharedReads();
  const line =
    <R extends z.ZodType, B extends z.ZodType>(endpoint: Endpoint<z.ZodType, B, R>) =>
    (input: CallInput<z.input<B>> = {}) =>
      send(context, reads, endpoint, input, options.onSent);
  const e = ENDPOINTS;
  return {
    createQuote: line(e.createQuote),
    acceptQuote: line(e.acceptQuote),
    getConversion: line(e.getConversion),
    createOwnCheckout: line(e.createOwnCheckout),
    listCheckouts: line(e.listCheckouts),
    listOnramps: line(e.listOnramps),
    listOfframps: line(e.listOfframps),
    getBalance: line(e.getBalance),
    getWithdrawal: line(e.getWithdrawal),
    listWithdrawals: line(e.listWithdrawals),
    createSubMerchantCheckout: line(e.createSubMerchantCheckout),
    createSubMerchantWithdrawal: line(e.createSubMerchantWithdrawal),
    changeWhitelist: line(e.changeWhitelist),
    changeBranding: line(e.changeBranding),
    getOnboardingStatus: line(e.getOnboardingStatus),
    getSplit: line(e.getSplit),
    listWalletGroups: line(e.listWalletGroups),
    getSubMerchantBalance: line(e.getSubMerchantBalance),
    listSubMerchantWithdrawals: line(e.listSubMerchantWithdrawals),
    call: (endpoint, input) => send(context, reads, endpoint, input, options.onSent),
    health: () => health.snapshot(),
    now,
  };
}

/** A change ends the sharing of earlier reads. */
async function send<R extends z.ZodType>(
  context: CallContext,
  reads: SharedReads,
  endpoint: Endpoint<z.ZodType, z.ZodType, R>,
  input: CallInput<unknown>,
  onSent: ClientOptions['onSent'],
): Promise<UpstreamResult<z.output<R>>> {
  if (endpoint.method === 'GET') {
    const read = (asked: CallInput<unknown>) => callEndpoint(context, endpoint, asked);
    return input.shared === true ? reads.join(endpoint.id, input, read) : read(input);
  }
  reads.forget();
  const startedAt = performance.now();
  const result = await callEndpoint(context, endpoint, input).finally(() => reads.forget());
  const path = fillPath(endpoint.path, input.params);
  onSent?.({ endpoint, path, body: input.body, result, durationMs: performance.now() - startedAt });
  return result;
}

import 'server-only';
import { createHmac } from 'node:crypto';
import { request } from 'undici';
import type { Assumptions } from '@/lib/contract/payments-api/assumptions/assumptions';
import { webhookSignatureHeader, webhookStringToSign } from '@/lib/contract/payments-api/signing';
import { timestampOf } from '@/lib/sandbox/world/sandbox-clock';
import { ACCOUNT_KEYS } from '@/lib/sandbox/world/seed';
import type { Delivery, DeliveryAttempt, World } from '@/lib/sandbox/world/world';
import { changeDelivery, dueDeliveries } from './webhook-queue';
import { routeTo, type TargetRules } from './webhook-target';

/** After time-out plus this margin an attempt counts as lost with its process and is repeated. */
const LEASE_MARGIN_MS = 5_000;

/** Result of an attempt; `final`: do not retry. */
export type Outcome = Omit<DeliveryAttempt, 'at'> & { final?: boolean };

/**
 * Leases due deliveries in order, so that no other process sends them. Skips `busy` transactions (by `end2end`),
 * which have
 * webhooks in flight.
 */
export function claimDue(
  world: World,
  now: number,
  assumptions: Assumptions,
  busy: ReadonlySet<string>,
): Delivery[] {
  const due = dueDeliveries(world, now).filter(({ end2end }) => !busy.has(end2end));
  const due_at = now + assumptions.webhooks.delivery.timeoutMs + LEASE_MARGIN_MS;
  const claimed = new Set(due.map(({ id }) => id));
  world.deliveries = world.deliveries.map((item) => (claimed.has(item.id) ? { ...item, due_at } : item));
  return due;
}

/** 2xx ends a delivery, anything else waits for the next back-off step (EVT-15, O-08). */
export function recordAttempt(
  world: World,
  now: number,
  assumptions: Assumptions,
  id: string,
  { final, ...outcome }: Outcome,
): void {
  const { backoff, maxAttempts } = assumptions.webhooks.delivery;
  const done = outcome.status !== undefined && outcome.status >= 200 && outcome.status < 300;
  changeDelivery(world, id, ({ due_at: _, ...delivery }) => {
    const attempts = [...delivery.attempts, { at: timestampOf(now), ...outcome }];
    const wait = backoff[attempts.length - 1];
    const more = final !== true && wait !== undefined && attempts.length < maxAttempts;
    if (done) return { ...delivery, attempts, state: 'delivered' };
    return more
      ? { ...delivery, attempts, state: 'pending', due_at: now + wait * 1000 }
      : { ...delivery, attempts, state: 'failed' };
  });
}

/** Takes a webhook instead of the network; resolves with the receiver's status, undefined: the network's after all. */
export type Deliver = (
  url: string,
  headers: Record<string, string>,
  body: string,
) => Promise<number | undefined>;

export interface SenderOptions {
  assumptions: Assumptions;
  rules: TargetRules;
  /** Real clock, milliseconds: receivers check the signature's age by theirs. */
  realNow: () => number;
  deliver?: Deliver;
}

/** Sends one delivery. Never throws: errors are outcomes. Does not follow redirects. */
export async function send(
  delivery: Delivery,
  { assumptions, rules, realNow, deliver }: SenderOptions,
): Promise<Outcome> {
  const route = routeTo(delivery.url, rules);
  if ('refused' in route) return { error: route.refused, final: true };
  try {
    const headers = { 'content-type': 'application/json', ...signature(delivery, assumptions, realNow()) };
    const status = await deliver?.(delivery.url, headers, delivery.body);
    if (status !== undefined) return { status };
    const answer = await request(delivery.url, {
      method: 'POST',
      headers,
      body: delivery.body,
      // A kept connection may close under the next webhook, whose retry comes after the later ones (EVT-02).
      reset: true,
      signal: AbortSignal.timeout(assumptions.webhooks.delivery.timeoutMs),
      ...(route.agent && { dispatcher: route.agent }),
    });
    await answer.body.dump();
    return { status: answer.statusCode };
  } catch (error) {
    return { error: error instanceof Error ? error.message : 'no answer' };
  }
}

/** `t=<unix>,v1=<HMAC-SHA256 of t.body>` with the account's secret (O-06); a scenario can spoil it. */
function signature(delivery: Delivery, assumptions: Assumptions, now: number): Record<string, string> {
  const { header, scheme, encoding } = assumptions.webhooks.signature;
  if (scheme === 'none') return {};
  const { webhookSecret, naasWebhookSecret } = ACCOUNT_KEYS[delivery.account];
  const secret = delivery.secret === 'programme' ? naasWebhookSecret : webhookSecret;
  const key = delivery.bad_signature === true ? `not ${secret}` : secret;
  const seconds = Math.floor(now / 1000);
  const mac = createHmac('sha256', key).update(webhookStringToSign(seconds, delivery.body)).digest(encoding);
  return { [header]: webhookSignatureHeader(seconds, mac) };
}

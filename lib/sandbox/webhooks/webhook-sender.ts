import 'server-only';
import { createHmac } from 'node:crypto';
import { request } from 'undici';
import type { Assumptions } from '@/lib/contract/assumptions';
import { webhookSignatureHeader, webhookStringToSign } from '@/lib/contract/signing';
import { timestampOf } from './sandbox-clock';
import { ACCOUNT_KEYS } from './seed';
import { changeDelivery, dueDeliveries } from './webhook-queue';
import { routeTo, type TargetRules } from './webhook-target';
import type { Delivery, DeliveryAttempt, World } from './world';

/** Beyond its time-out an attempt counts as lost with its process, and is made again. */
const LEASE_MARGIN_MS = 5_000;

/** What came of an attempt; `final`: no other attempt can end differently. */
export type Outcome = Omit<DeliveryAttempt, 'at'> & { final?: boolean };

/**
 * Takes what is due, in order, and puts it off far enough that no other process sends it meanwhile. What is
 * `busy`, by `end2end`, has webhooks on their way: its next ones wait for those.
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

/** Records an attempt: 2xx ends it, anything else waits for the next step of the back-off (EVT-15, O-08). */
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

export interface SenderOptions {
  assumptions: Assumptions;
  rules: TargetRules;
  /** Real clock, milliseconds: receivers check the signature's age by theirs. */
  realNow: () => number;
}

/** Sends one delivery. Never throws: what went wrong is the outcome. Redirects are not followed. */
export async function send(
  delivery: Delivery,
  { assumptions, rules, realNow }: SenderOptions,
): Promise<Outcome> {
  const route = routeTo(delivery.url, rules);
  if ('refused' in route) return { error: route.refused, final: true };
  try {
    const answer = await request(delivery.url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...signature(delivery, assumptions, realNow()) },
      body: delivery.body,
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

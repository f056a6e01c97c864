import 'server-only';
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { WebhookVerdict } from '@/lib/contract/bff/webhooks/webhook-events';
import type { Assumptions } from '@/lib/contract/payments-api/assumptions/assumptions';
import { parseWebhookSignature } from '@/lib/contract/payments-api/signing';
import { defined } from '@/lib/contract/values/defined';
import { log } from '@/lib/log/log';
import { notify } from '@/lib/operations/notifications/notify';
import type { Services } from '@/lib/operations/services';
import { inboxWorkerOf } from '@/lib/operations/webhooks/process/inbox-worker';
import type { InboxLimits, NewDelivery } from '@/lib/store/webhooks/admit-deliveries';
import {
  batchDeliveries,
  INBOX_LIMITS,
  type Kept,
  keepDelivery,
  keepUnmatched,
} from '@/lib/store/webhooks/delivery-inbox';
import { isKnownAddress } from '@/lib/store/webhooks/webhook-tokens';

export interface ArrivedWebhook {
  token: string;
  rawBody: Uint8Array;
  headers: Record<string, string>;
}

/** Commits the raw delivery once (safety 57); nothing changes before an authenticated read (safety 56). */
export async function recordWebhook(
  services: Services,
  arrived: ArrivedWebhook,
  limits?: InboxLimits,
): Promise<Kept> {
  const { store } = services;
  const delivery = toDelivery(services, arrived);
  const kept = await (limits === undefined
    ? batchDeliveries(store.db, delivery)
    : keepDelivery(store.db, delivery, limits));
  if (kept === 'stored' || kept === 'duplicate') inboxWorkerOf(services).wake();
  else if (kept === 'full') notifyFloodedAddress(services, arrived.token);
  return kept;
}

/** Whether Mesa minted it. Asked before a body is read: what is sent to nobody costs next to nothing (safety 57). */
export function isAddress({ store }: Services, token: string): Promise<boolean> {
  return isKnownAddress(store.db, token);
}

/** Limit for a body to an unknown address. */
export const MAX_UNMATCHED_BYTES = INBOX_LIMITS.unverifiedBytes;

/** Keeps the beginning of a body to an unknown address, for diagnosis, within the limits of its source (safety 57). */
export async function recordUnmatched(
  services: Services,
  { size, ...arrived }: ArrivedWebhook & { size: number },
): Promise<void> {
  await keepUnmatched(services.store.db, { ...toDelivery(services, arrived), size });
}

function toDelivery(services: Services, arrived: ArrivedWebhook): NewDelivery {
  const { assumptions, webhookSecrets } = services;
  const { signature } = assumptions.webhooks;
  const clocks = [services.clock(), services.now()];
  const { standard, programme, standardPrevious, programmePrevious } = webhookSecrets;
  const verify = (secret: string | undefined, previous: string | undefined) =>
    verifyWebhook(arrived, { signature, secret, clocks, ...defined({ previous }) });
  const verdicts = {
    standard: verify(standard, standardPrevious),
    programme: verify(programme, programmePrevious),
  };
  return { ...arrived, verdicts, receivedAt: new Date(services.clock()) };
}

interface SignedDelivery {
  rawBody: Uint8Array;
  headers: Readonly<Record<string, string>>;
}

export interface Verification {
  signature: Assumptions['webhooks']['signature'];
  /** The secret of the account's or of the programme's webhooks (EVT-22); undefined when it is not set. */
  secret: string | undefined;
  /** The secret before, while it is rotated. */
  previous?: string;
  /** Epoch ms: ours and the service's. */
  clocks: readonly number[];
}

/**
 * Over the raw bytes (EVT-14, O-06, O-07). Without formula or secret nothing is verified; else a missing, malformed
 * or expired signature fails.
 */
export function verifyWebhook(
  { rawBody, headers }: SignedDelivery,
  { signature, secret, previous, clocks }: Verification,
): WebhookVerdict {
  const header = headers[signature.header.toLowerCase()];
  if (signature.scheme === 'none' || secret === undefined) {
    return header !== undefined || looksSigned(headers) ? 'not_checkable' : 'token_only';
  }
  const parsed = header === undefined ? null : parseWebhookSignature(header);
  if (parsed === null) return 'failed';
  const { unixSeconds, signatures } = parsed;
  const isFresh = clocks.some((clock) => Math.abs(clock / 1000 - unixSeconds) <= signature.toleranceSeconds);
  if (!isFresh) return 'failed';
  const isOf = (key: string) => {
    const expected = createHmac('sha256', key).update(`${unixSeconds}.`).update(rawBody);
    const digits = Buffer.from(expected.digest(signature.encoding));
    return signatures.some((given) => isSame(Buffer.from(given), digits));
  };
  return isOf(secret) || (previous !== undefined && isOf(previous)) ? 'verified' : 'failed';
}

/** The contract does not name the header (O-06), so any that looks like a signature counts. */
function looksSigned(headers: Readonly<Record<string, string>>): boolean {
  return Object.keys(headers).some((name) => /signature|hmac/i.test(name));
}

function isSame(given: Buffer, expected: Buffer): boolean {
  return given.length === expected.length && timingSafeEqual(given, expected);
}

const DAY_MS = 86_400_000;
/** So many characters identify an address and let nobody deliver to it. */
const SHOWN = 8;
const REMEMBERED = 1_000;

const notified = new WeakMap<Services, Set<string>>();

/** Once a day, in the background; later refusals cost no store access. */
function notifyFloodedAddress(services: Services, token: string): void {
  const day = Math.floor(services.clock() / DAY_MS);
  const known = notified.get(services) ?? new Set();
  notified.set(services, known);
  if (known.has(`${day} ${token}`)) return;
  if (known.size >= REMEMBERED) known.clear();
  known.add(`${day} ${token}`);
  const name = token.slice(0, SHOWN);
  notify(services.store.db, {
    kind: 'failure',
    title_key: 'address_full',
    permission: 'events:read',
    subject: name,
    values: { name },
    href: '/events',
    at: new Date(day * DAY_MS),
  }).catch((error: unknown) => {
    known.delete(`${day} ${token}`);
    log.warn({ err: error }, 'a flooded address could not be reported');
  });
}

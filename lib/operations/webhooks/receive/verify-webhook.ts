import 'server-only';
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { WebhookVerdict } from '@/lib/contract/bff/webhooks/webhook-events';
import type { Assumptions } from '@/lib/contract/payments-api/assumptions/assumptions';
import { parseWebhookSignature } from '@/lib/contract/payments-api/signing';

export interface SignedDelivery {
  rawBody: Uint8Array;
  headers: Readonly<Record<string, string>>;
}

export interface Verification {
  signature: Assumptions['webhooks']['signature'];
  /** Standard or programme (EVT-22); undefined: not configured. */
  secret: string | undefined;
  /** Epoch ms: ours and the service's. */
  clocks: readonly number[];
}

/**
 * Over the raw bytes (EVT-14, O-06, O-07). Without formula or secret nothing is verified; else a missing, malformed
 * or expired signature fails.
 */
export function verifyWebhook(
  { rawBody, headers }: SignedDelivery,
  { signature, secret, clocks }: Verification,
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
  const expected = createHmac('sha256', secret).update(`${unixSeconds}.`).update(rawBody);
  const digits = Buffer.from(expected.digest(signature.encoding));
  return signatures.some((given) => isSame(Buffer.from(given), digits)) ? 'verified' : 'failed';
}

/** The header's name is unknown (O-06). */
function looksSigned(headers: Readonly<Record<string, string>>): boolean {
  return Object.keys(headers).some((name) => /signature|hmac/i.test(name));
}

function isSame(given: Buffer, expected: Buffer): boolean {
  return given.length === expected.length && timingSafeEqual(given, expected);
}

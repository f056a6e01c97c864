import 'server-only';
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Assumptions } from '@/lib/contract/assumptions';
import type { EventVerdict } from '@/lib/contract/bff-events';
import { parseWebhookSignature } from '@/lib/contract/signing';

export interface SignedDelivery {
  rawBody: Uint8Array;
  /** Names in lower case. */
  headers: Readonly<Record<string, string>>;
}

export interface Verification {
  signature: Assumptions['webhooks']['signature'];
  /** Of the standard webhooks or of the sub-merchant programme (EVT-22); undefined: not configured. */
  secret: string | undefined;
  /** Epoch milliseconds: our clock, and the service's as far as we know it. Either may be the true one. */
  clocks: readonly number[];
}

/**
 * What a signature says about a delivery (EVT-14, O-06, O-07), over the bytes as they came. A missing, malformed or
 * overaged one fails where a formula and a secret are configured; nothing is believed where they are not.
 */
export function verifyWebhook(
  { rawBody, headers }: SignedDelivery,
  { signature, secret, clocks }: Verification,
): EventVerdict {
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

/** The header's name is open, so any that speaks of a signature counts (O-06). */
function looksSigned(headers: Readonly<Record<string, string>>): boolean {
  return Object.keys(headers).some((name) => /signature|hmac/i.test(name));
}

function isSame(given: Buffer, expected: Buffer): boolean {
  return given.length === expected.length && timingSafeEqual(given, expected);
}

import 'server-only';
import { createPublicKey, type KeyObject, verify } from 'node:crypto';
import { isUtcText } from '@/lib/contract/signing';
import { parseTimestamp } from '@/lib/time/timestamp';
import { ACCOUNT_KEYS } from './seed';
import type { AccountName } from './world';

/** With a length of whole fours: the padding then stands where it must. */
const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/;
const publicKeys = new Map<AccountName, KeyObject>();

/** The public half of what the fixtures give an account (O-49), parsed once. */
function publicKeyOf(account: AccountName): KeyObject {
  const key = publicKeys.get(account) ?? createPublicKey(ACCOUNT_KEYS[account].signingKeyPem);
  publicKeys.set(account, key);
  return key;
}

/** Standard Base64 with its padding, on one line (SGN-24). */
export function isSignatureText(text: string): boolean {
  return text.length % 4 === 0 && BASE64.test(text);
}

/** RSA PKCS#1 v1.5 with SHA-256 over exactly these bytes (SGN-04). */
export function isSignedBy(account: AccountName, bytes: Uint8Array, signature: string): boolean {
  return verify('RSA-SHA256', bytes, publicKeyOf(account), Buffer.from(signature, 'base64'));
}

/** Instant of a signing timestamp, RFC 3339 in UTC (SGN-05, SGN-15); null for anything else. */
export function signingInstant(text: string): number | null {
  return isUtcText(text) ? (parseTimestamp(text)?.getTime() ?? null) : null;
}

/** Whether an instant lies outside the tolerance (SGN-06). */
export function isStale(instant: number, now: number, toleranceSeconds: number, inclusive: boolean): boolean {
  const distance = Math.abs(now - instant);
  const limit = toleranceSeconds * 1000;
  return inclusive ? distance > limit : distance >= limit;
}

import 'server-only';
import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { env } from '@/lib/env';
import type { audit } from '@/lib/store/schema/audit-tables';

export type SealedRow = typeof audit.$inferSelect;
export type SaidRow = Omit<SealedRow, 'hash' | 'keyId' | 'signature'>;

/** Before the first row. */
export const FIRST_HASH = '0'.repeat(64);

/** Signs and checks; none of it is in the database. */
export interface AuditKey {
  id: string;
  secret: Buffer;
}

/** The first signs; the others only check what they signed. */
export type AuditKeys = readonly [AuditKey, ...AuditKey[]];

export function keysOf(secrets: readonly [string, ...string[]]): AuditKeys {
  const [first, ...others] = secrets;
  return [keyOf(first), ...others.map(keyOf)];
}

function keyOf(text: string): AuditKey {
  const secret = createHmac('sha256', text).update('mesa audit signing key').digest();
  return { id: createHash('sha256').update(secret).digest('hex').slice(0, 16), secret };
}

let known: { of: string; keys: AuditKeys } | undefined;

export const hasOwnAuditKey = () => env().auditSigningKeys.length > 0;

/** `AUDIT_SIGNING_KEY`, else derived from the session secret. */
export function auditKeys(): AuditKeys {
  const { auditSigningKeys, authSecret, authSecretPrevious = [] } = env();
  // While the session secret is rotated, what the earlier one signed still verifies.
  const derived = [authSecret, authSecretPrevious].flat();
  const [first = authSecret, ...others] = auditSigningKeys.length > 0 ? auditSigningKeys : derived;
  const of = [first, ...others].join('\n');
  if (known?.of !== of) known = { of, keys: keysOf([first, ...others]) };
  return known.keys;
}

/** Every column of a row in one order, keys of objects sorted: jsonb keeps none. */
export function canonicalRow(row: SaidRow): string {
  const { id, at, kind, action, outcome, actorId, actorName, role, source, requestId, route } = row;
  const { subject, count, detail, shown, sent, returned, mark } = row;
  return JSON.stringify([
    ...[id, at.toISOString(), kind, action, outcome, actorId, actorName, role, source, requestId, route],
    ...[subject, count, sorted(detail), sorted(shown), sorted(sent), sorted(returned)],
    // Rows from before marks keep their hashes.
    ...(mark === null ? [] : [mark]),
  ]);
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return entries.map(([key, item]) => [key, sorted(item)]);
}

/** h_n = SHA-256(h_{n-1} || row). */
export function chainHash(previous: string, row: SaidRow): string {
  return createHash('sha256')
    .update(`${previous}\n${canonicalRow(row)}`)
    .digest('hex');
}

export function signHash(hash: string, { secret }: AuditKey): string {
  return createHmac('sha256', secret).update(hash).digest('hex');
}

export function isSignedBy({ signature }: SealedRow, hash: string, key: AuditKey): boolean {
  const given = Buffer.from(signature, 'hex');
  const wanted = Buffer.from(signHash(hash, key), 'hex');
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}

import 'server-only';
import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { env } from '@/lib/env/env';
import type { audit } from '@/lib/store/schema/audit-tables';

export type SealedRow = typeof audit.$inferSelect;
export type SaidRow = Omit<SealedRow, 'hash' | 'keyId' | 'signature'>;

/** The hash before the first row. */
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

/** The keys of `AUDIT_SIGNING_KEY`, else one derived from the session secret. */
export function auditKeys(): AuditKeys {
  const { auditSigningKeys, authSecret, authSecretPrevious = [] } = env();
  // While the session secret is rotated, what the earlier one signed still verifies.
  const derived = [authSecret, authSecretPrevious].flat();
  const [first = authSecret, ...others] = auditSigningKeys.length > 0 ? auditSigningKeys : derived;
  const of = [first, ...others].join('\n');
  if (known?.of !== of) known = { of, keys: keysOf([first, ...others]) };
  return known.keys;
}

/** The form in which rows are sealed now; `null` in a row is the form before there were type marks. */
export const FORM = 2;

/** Every column of a row in one order, keys of objects sorted: jsonb keeps none. */
export function canonicalRow(row: SaidRow): string {
  return row.form === null ? unmarkedForm(row) : markedForm(row);
}

const listOf = ({ id, at, kind, action, outcome, actorId, actorName, role, ...more }: SaidRow) => {
  const { source, requestId, route, subject, count } = more;
  const who = [id, at.toISOString(), kind, action, outcome, actorId, actorName, role];
  return [...who, source, requestId, route, subject, count];
};

const treesOf = ({ detail, shown, sent, returned }: SaidRow): unknown[] => [detail, shown, sent, returned];

function markedForm(row: SaidRow): string {
  return JSON.stringify([`form ${row.form}`, ...listOf(row), ...treesOf(row).map(typed), row.mark]);
}

/** What a value is stands in front of it: an object is not the list of its pairs. */
function typed(value: unknown): unknown {
  if (Array.isArray(value)) return ['list', ...value.map(typed)];
  if (typeof value !== 'object' || value === null) return value;
  return [
    'object',
    ...Object.entries(value)
      .sort(byKey)
      .map(([key, item]) => [key, typed(item)]),
  ];
}

function unmarkedForm(row: SaidRow): string {
  const { mark } = row;
  return JSON.stringify([
    ...[...listOf(row), ...treesOf(row).map(sorted)],
    // A row without a mark is hashed without one, as before there were marks.
    ...(mark === null ? [] : [mark]),
  ]);
}

const byKey = ([a]: [string, unknown], [b]: [string, unknown]) => (a < b ? -1 : 1);

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.entries(value)
    .sort(byKey)
    .map(([key, item]) => [key, sorted(item)]);
}

/**
 * True where the early form cannot tell what Mesa wrote from another shape. It wrote no tree that is a list, and no list
 * of pairs in the order of their keys, which is what an object becomes in that form.
 */
export function hasForgedShape(row: SaidRow): boolean {
  return row.form === null && treesOf(row).some((tree) => Array.isArray(tree) || hasPairs(tree));
}

function hasPairs(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return (Array.isArray(value) && arePairs(value)) || Object.values(value).some(hasPairs);
}

function arePairs(list: readonly unknown[]): boolean {
  const keys = list.map((item) => (Array.isArray(item) && item.length === 2 ? item[0] : undefined));
  return (
    list.length > 0 && keys.every((key, at) => typeof key === 'string' && (at === 0 || keys[at - 1] < key))
  );
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

/** As text: decoding hexadecimal digits forgives capitals and stops at a tail. */
export function isSignedBy({ signature }: SealedRow, hash: string, key: AuditKey): boolean {
  const given = Buffer.from(signature);
  const wanted = Buffer.from(signHash(hash, key));
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}

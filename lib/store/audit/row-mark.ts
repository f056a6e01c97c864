import 'server-only';
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { auditAttempts, auditWaiting } from '@/lib/store/schema/audit-tables';
import { type AuditKey, type AuditKeys, auditKeys, canonicalRow, FORM } from './audit-chain';

type WaitingRow = Omit<typeof auditWaiting.$inferSelect, 'id'>;

/** A row as it is marked; the store adds its number. */
export type MarkedRow = Omit<WaitingRow, 'mark'>;

const NONCE_BYTES = 12;
const MARK_BYTES = 16;
const NAMES_KEY = /^(?:2~)?([0-9a-f]{16})[\w-]{16}\.[\w-]{22}$/;
/** Begins a mark that covers the role and what kind of value each one is, and is itself part of what is signed. */
const TYPED = '2~';

/** Only a holder of the key can make it, and a nonce makes each one different (ADR 0150). */
export function markOf(row: MarkedRow, [key]: AuditKeys = auditKeys()): string {
  return signed(row, `${TYPED}${key.id}${randomBytes(NONCE_BYTES).toString('base64url')}`, key);
}

/** Null: no mark, or one of an earlier version. */
export const keyIdOf = (mark: string | null): string | null => NAMES_KEY.exec(mark ?? '')?.[1] ?? null;

export function isMarked(row: WaitingRow): boolean {
  const { mark } = row;
  const [nonce = ''] = mark?.split('.') ?? [];
  if (mark === null || nonce === '') return false;
  const given = Buffer.from(mark);
  return auditKeys().some((key) => {
    const wanted = Buffer.from(signed(row, nonce, key));
    return given.length === wanted.length && timingSafeEqual(given, wanted);
  });
}

function signed(row: MarkedRow, nonce: string, { secret }: AuditKey): string {
  const place = { id: 0, kind: '', mark: null };
  const stored = asStored(row);
  const said = nonce.startsWith(TYPED)
    ? `${canonicalRow({ ...stored, ...place, form: FORM })}\n${JSON.stringify([row.seen, row.waitsSince])}`
    : canonicalRow({ ...stored, ...place, role: null, form: null });
  const mac = createHmac('sha256', secret).update(`mesa waiting row\n${nonce}\n${said}`).digest();
  return `${nonce}.${mac.subarray(0, MARK_BYTES).toString('base64url')}`;
}

/** The row as the store gives it back: without lone surrogates and absent keys. */
function asStored(row: MarkedRow): MarkedRow {
  const text = JSON.stringify(row, (_, value) =>
    typeof value === 'string' ? Buffer.from(value).toString() : value,
  );
  return { ...JSON.parse(text), at: row.at };
}

type AttemptRow = typeof auditAttempts.$inferSelect;

/** Covers the number, so that nobody without the key counts a refusal away. */
export function markOfAttempt(row: Omit<AttemptRow, 'mark'>, [key]: AuditKeys = auditKeys()): string {
  return `${key.id}.${signedAttempt(row, key)}`;
}

export function isMarkedAttempt(row: AttemptRow): boolean {
  const key = auditKeys().find(({ id }) => row.mark.startsWith(`${id}.`));
  if (key === undefined) return false;
  const [given, wanted] = [Buffer.from(row.mark), Buffer.from(`${key.id}.${signedAttempt(row, key)}`)];
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}

function signedAttempt(row: Omit<AttemptRow, 'mark'>, { secret }: AuditKey): string {
  const { actorId, route, reason, hour, actorName, outcome, count, lastAt, sources } = row;
  const said = [actorId, route, reason, hour, actorName, outcome, count, lastAt, sources];
  return createHmac('sha256', secret)
    .update(`mesa attempts\n${JSON.stringify(said)}`)
    .digest('base64url');
}

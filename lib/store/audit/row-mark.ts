import 'server-only';
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { auditWaiting } from '@/lib/store/schema/audit-tables';
import { type AuditKey, type AuditKeys, auditKeys, canonicalRow } from './audit-chain';

type WaitingRow = Omit<typeof auditWaiting.$inferSelect, 'id'>;

/** The store adds number and role. */
export type MarkedRow = Omit<WaitingRow, 'role' | 'mark'>;

const NONCE_BYTES = 12;
const MARK_BYTES = 16;
const NAMES_KEY = /^([0-9a-f]{16})[\w-]{16}\.[\w-]{22}$/;

/** Needs the key, and is unlike any other (ADR 0211). */
export function markOf(row: MarkedRow, [key]: AuditKeys = auditKeys()): string {
  return signed(row, `${key.id}${randomBytes(NONCE_BYTES).toString('base64url')}`, key);
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
  const said = canonicalRow({ ...asStored(row), id: 0, kind: '', role: null, mark: null });
  const mac = createHmac('sha256', secret).update(`mesa waiting row\n${nonce}\n${said}`).digest();
  return `${nonce}.${mac.subarray(0, MARK_BYTES).toString('base64url')}`;
}

/** No lone surrogates, no absent keys. */
function asStored(row: MarkedRow): MarkedRow {
  const text = JSON.stringify(row, (_, value) =>
    typeof value === 'string' ? Buffer.from(value).toString() : value,
  );
  return { ...JSON.parse(text), at: row.at };
}

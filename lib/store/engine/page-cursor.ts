import 'server-only';
import { DomainError } from '@/lib/contract/bff/domain-error';
import { parseTimestamp } from '@/lib/time/timestamp';

/** A page begins after the row of this instant (`toISOString`) and id. */
export interface Place {
  at: string;
  id: string;
}

export function writeCursor({ at, id }: Place): string {
  return Buffer.from(`${at} ${id}`).toString('base64url');
}

/** Throws `invalid_input` for a forged cursor, also for values only the store refuses. */
export function readCursor(cursor: string, known = /^\P{Cc}+$/u): Place {
  const text = Buffer.from(cursor, 'base64url').toString('utf8');
  const [, at, id] = /^((?!0000)\d{4}-[^ ]+Z) (.+)$/s.exec(text) ?? [];
  if (at === undefined || id === undefined || parseTimestamp(at) === null || !known.test(id)) {
    throw new DomainError('invalid_input', { fields: { cursor: 'not_allowed' } });
  }
  return { at, id };
}

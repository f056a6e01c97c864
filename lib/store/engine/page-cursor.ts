import 'server-only';
import { DomainError } from '@/lib/contract/domain-error';
import { parseTimestamp } from '@/lib/time/timestamp';

/** Where a page of a list begins: after the row of this instant, as `toISOString` writes it, with this id. */
export interface Place {
  at: string;
  id: string;
}

/** A place as the opaque text of `next_cursor`. */
export function writeCursor({ at, id }: Place): string {
  return Buffer.from(`${at} ${id}`).toString('base64url');
}

/**
 * The place in a cursor, with an id as `known` has it. Throws `invalid_input` for a forged one, also where only the store
 * would find out: a day that no month has, the year 0, a NUL.
 */
export function readCursor(cursor: string, known = /^\P{Cc}+$/u): Place {
  const text = Buffer.from(cursor, 'base64url').toString('utf8');
  const [, at, id] = /^((?!0000)\d{4}-[^ ]+Z) (.+)$/s.exec(text) ?? [];
  if (at === undefined || id === undefined || parseTimestamp(at) === null || !known.test(id)) {
    throw new DomainError('invalid_input', { fields: { cursor: 'not_allowed' } });
  }
  return { at, id };
}

import 'server-only';
import { type SQL, sql } from 'drizzle-orm';
import { SUMMABLE } from '@/lib/money/sum';

/** Casts to numeric. */
export function summable(figure: SQL): SQL {
  const text = sql`coalesce(${figure}, '')`;
  return sql`(length(${text}) <= ${SUMMABLE.maxLength} and ${text} ~ ${SUMMABLE.pattern})`;
}

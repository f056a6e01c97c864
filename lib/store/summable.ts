import 'server-only';
import { type SQL, sql } from 'drizzle-orm';
import { MAX_DECIMAL_LENGTH } from '@/lib/money/decimal';

/** The text that `splitDecimal` reads. The length is compared apart: inside the pattern it costs five times as much. */
const DECIMAL = '^-?[0-9]+([.][0-9]+)?([eE][+-]?0*([0-9]|[1-5][0-9]|6[0-4]))?$';

/** Whether Postgres may cast it to numeric: exactly the text that `splitDecimal` reads. */
export function summable(figure: SQL): SQL {
  const text = sql`coalesce(${figure}, '')`;
  return sql`(length(${text}) <= ${MAX_DECIMAL_LENGTH} and ${text} ~ ${DECIMAL})`;
}

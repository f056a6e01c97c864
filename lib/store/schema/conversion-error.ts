import 'server-only';
import { sql } from 'drizzle-orm';
import { conversions } from './conversion-tables';

/** As the index says it. */
export const hasWords = sql`(coalesce(${conversions.errorMessage} ->> 'en', '') <> ''
  or coalesce(${conversions.errorMessage} ->> 'pt', '') <> '' or coalesce(${conversions.errorMessage} ->> 'es', '') <> '')`;

/** Never null. Most rows have no label: none of its languages is read there. */
export const hasError = sql`(${conversions.errorMessage} is not null and ${hasWords})`;

/** By the last read. */
export const hasLanded = sql`(coalesce(${conversions.process}, '') like 'success.%' and not ${hasError})`;

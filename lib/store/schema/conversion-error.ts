import 'server-only';
import { sql } from 'drizzle-orm';
import { conversions } from './conversion-tables';

/** The condition is written as in the index, or Postgres does not use it. */
export const hasWords = sql`(coalesce(${conversions.errorMessage} ->> 'en', '') <> ''
  or coalesce(${conversions.errorMessage} ->> 'pt', '') <> '' or coalesce(${conversions.errorMessage} ->> 'es', '') <> '')`;

/** Never null. Most rows have no label: none of its languages is read there. */
export const hasError = sql`(${conversions.errorMessage} is not null and ${hasWords})`;

/** A read without `process` leaves what was read settled before. */
export const standsLanded = sql`(${conversions.process} is null and ${conversions.landedAt} is not null
  and ${conversions.unsettledAt} is null)`;

export const hasLanded = sql`((coalesce(${conversions.process}, '') like 'success.%' or ${standsLanded}) and not ${hasError})`;

export const landingWithoutProcess = {
  landedAt: sql<Date>`case when ${hasLanded} then coalesce(${conversions.landedAt}, ${conversions.readAt}) else ${conversions.landedAt} end`,
  unsettledAt: sql<Date>`case when ${hasLanded} or ${conversions.landedAt} is null then ${conversions.unsettledAt}
    else coalesce(${conversions.unsettledAt}, ${conversions.readAt}) end`,
};

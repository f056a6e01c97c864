import 'server-only';
import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import type { ErrorCode } from '@/lib/contract/bff/errors';
import type { PositionReader } from '@/lib/contract/bff/positions';
import { instant } from './columns';

/** The balance as read: one row a slot, however many processes read. */
export const positions = pgTable(
  'positions',
  {
    /** The time when the slot begins. */
    slot: instant('slot').primaryKey(),
    /** The day of the slot in the zone that the merchant had when it was read. */
    day: text('day').notNull(),
    tries: integer('tries').notNull(),
    triedAt: instant('tried_at').notNull(),
    /** Null when the read failed. */
    readAt: instant('read_at'),
    /** When the read was answered, by our clock. */
    answeredAt: instant('answered_at'),
    reader: text('reader').$type<PositionReader>(),
    failure: text('failure').$type<ErrorCode>(),
    /** JSON as the API ordered it: `jsonb` would reorder labels and refuse NUL. */
    answer: text('answer'),
  },
  (table) => [index('positions_day').on(table.day, table.slot)],
);

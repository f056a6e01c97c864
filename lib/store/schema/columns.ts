import 'server-only';
import { customType, timestamp } from 'drizzle-orm/pg-core';

/** Our own instants: timestamptz, to the millisecond. */
export const instant = (name: string) => timestamp(name, { withTimezone: true, precision: 3, mode: 'date' });

/** PGlite hands out Uint8Array and node-postgres Buffer: one type for both. */
export const bytes = customType<{ data: Buffer; driverData: Uint8Array }>({
  dataType: () => 'bytea',
  toDriver: (value) => value,
  fromDriver: (value) => Buffer.from(value),
});

import 'server-only';
import { customType, timestamp } from 'drizzle-orm/pg-core';

/** Mesa's instants: timestamptz, in milliseconds. */
export const instant = (name: string) => timestamp(name, { withTimezone: true, precision: 3, mode: 'date' });

/** PGlite returns Uint8Array, node-postgres Buffer. */
export const bytes = customType<{ data: Buffer; driverData: Uint8Array }>({
  dataType: () => 'bytea',
  toDriver: (value) => value,
  fromDriver: (value) => Buffer.from(value),
});

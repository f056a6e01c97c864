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

/**
 * jsonb as the driver reads it. Drizzle's own parses a text once more, so a tree and the text of that tree would read
 * alike.
 */
export const tree = customType<{ data: unknown; driverData: unknown }>({
  dataType: () => 'jsonb',
  toDriver: (value) => JSON.stringify(value),
  fromDriver: (value) => value,
});

import 'server-only';
import { z } from 'zod';

const made = new WeakMap<z.ZodType, z.ZodType>();

/** Compiles the parser once (zod.dev/compile); otherwise a transform makes a function per field and row. */
export function compiledSchema<Schema extends z.ZodType>(schema: Schema): Schema {
  const known = made.get(schema) as Schema | undefined;
  if (known !== undefined) return known;
  const fresh = z.compile(schema);
  made.set(schema, fresh);
  return fresh;
}

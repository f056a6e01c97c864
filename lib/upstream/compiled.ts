import 'server-only';
import { z } from 'zod';

const made = new WeakMap<z.ZodType, z.ZodType>();

/**
 * The same schema with its parser compiled, once, at its first answer: same results and errors (zod.dev/compile). As
 * it is, a transform makes a function for each field of each row, and a list is thousands of fields.
 */
export function compiled<Schema extends z.ZodType>(schema: Schema): Schema {
  const known = made.get(schema) as Schema | undefined;
  if (known !== undefined) return known;
  const fresh = z.compile(schema);
  made.set(schema, fresh);
  return fresh;
}

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { ENDPOINTS } from '@/lib/contract/payments-api/endpoints';
import { parseJson } from '@/lib/contract/values/json/json';
import { compiledSchema } from './compiled-schema';

const schemas = Object.entries(ENDPOINTS).map(
  ([name, { response }]) => [name, response as z.ZodType] as const,
);

test.each(schemas)('GEN-02: what is read of an answer of %s is the same compiled as not', (_, schema) => {
  // Zod silently falls back to its slow parser otherwise.
  expect(() => z.compile(schema, { strict: true })).not.toThrow();
  const names = Object.keys(shapeOf(schema));
  const member = fc.tuple(fc.constantFrom(...names, 'results', 'attributes', 'other'), fc.jsonValue());
  fc.assert(
    fc.property(fc.oneof(fc.jsonValue(), fc.array(member).map(Object.fromEntries)), (value) => {
      const body = parseJson(JSON.stringify(value));
      expect(compiledSchema(schema).safeParse(body)).toEqual(schema.safeParse(body));
    }),
    { numRuns: 60 },
  );
});

test('a schema is compiled once', () => {
  expect(compiledSchema(ENDPOINTS.getBalance.response)).toBe(compiledSchema(ENDPOINTS.getBalance.response));
});

/** Fields of an answer object, under its transforms. */
function shapeOf(schema: z.ZodType): Record<string, unknown> {
  if (schema instanceof z.ZodObject) return schema.shape;
  return schema instanceof z.ZodPipe ? shapeOf(schema.in as z.ZodType) : {};
}

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readPayload } from './read-payload';

const KEYS = ['webhook_version', 'component', 'end2end', 'process', 'created_at', 'updated_at', 'status'];
const MORE = ['substatus', 'error_message', 'attributes', 'correlation_id', '__proto__', 'payer_tax_id'];
const unpaired = fc.string({ unit: 'binary' }).map((text) => `\ud800${text}\0`);
const text = fc.oneof(fc.string({ unit: 'grapheme' }), unpaired, fc.constantFrom('v2', '529.982.247-25'));
const value = fc.oneof(fc.jsonValue(), text, fc.dictionary(fc.constantFrom('en', 'pt', 'es'), text));
const key = fc.oneof(fc.constantFrom(...KEYS, ...MORE), fc.string());
const object = fc
  .array(fc.tuple(key, value), { maxLength: 12 })
  .map((entries) => Object.fromEntries(entries));

/** Valid for Postgres jsonb and text: no NUL, no lone surrogate. */
const isStorable = (told: unknown) => !/\\u0000|\\ud[89a-f]/.test(JSON.stringify(told) ?? '');

test('safety 60: any JSON object is read without a fault and can be stored and shown', () => {
  fc.assert(
    fc.property(object, (body) => {
      const read = readPayload(Buffer.from(JSON.stringify(body)));
      expect(['transaction', 'kyb', 'unknown']).toContain(read.shape);
      expect(isStorable(read)).toBe(true);
      if (read.shape === 'unknown') expect(['unknown_shape', 'not_json']).toContain(read.reason);
    }),
    { numRuns: 300 },
  );
});

test('safety 60: so are any bytes', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
      expect(['transaction', 'kyb', 'unknown']).toContain(readPayload(bytes).shape);
    }),
    { numRuns: 300 },
  );
});

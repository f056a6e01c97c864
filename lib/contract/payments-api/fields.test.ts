import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { JsonNumber, jsonNumber, parseJson } from '@/lib/contract/values/json/json';
import {
  attributes,
  decimal,
  dropUndefined,
  identifier,
  integer,
  isPositiveDecimal,
  jsonDecimal,
  label,
  listOf,
  positiveDecimalText,
  text,
  timestamp,
  tolerant,
  uuid,
  wireSchema,
} from './fields';

const answer = tolerant({
  amount: decimal.optional(),
  name: text.optional(),
  at: timestamp.optional(),
  count: integer.optional(),
  status: label,
  attributes,
  results: listOf(tolerant({ id: text.optional() })),
});
const read = (json: string) => answer.parse(parseJson(json));

describe('reading an answer', () => {
  test.each([
    ['{}', 'absent'],
    ['{"amount":null}', 'absent'],
    ['{"amount":""}', 'absent'],
    ['{"amount":"abc"}', 'absent'],
    ['{"amount":{}}', 'absent'],
    ['{"amount":true}', 'absent'],
    ['{"amount":0}', '0'],
    ['{"amount":"0"}', '0'],
    ['{"amount":0.0}', '0.0'],
    ['{"amount":-0}', '-0'],
    ['{"amount":1e-8}', '1e-8'],
    ['{"amount":123456789012345678.12345678}', '123456789012345678.12345678'],
    ['{"amount":0.1000000000000000055}', '0.1000000000000000055'],
    ['{"amount":"250000.00"}', '250000.00'],
  ])('safety 26, 28: %s gives %s', (json, expected) => {
    const value = read(json);
    expect(Object.hasOwn(value, 'amount') ? value.amount : 'absent').toBe(expected);
  });

  test.each(['-1', '-0', '1.0', '1e2', 'null'])('a count of %s is no count', (count) => {
    expect(read(`{"count":${count}}`)).not.toHaveProperty('count');
  });

  test('what is absent has no key at all', () => {
    expect(Object.keys(read('{"name":"","at":null,"count":1.5}')).toSorted()).toEqual([
      'attributes',
      'results',
      'status',
    ]);
  });

  test('GEN-02: unknown keys are kept, their numbers as digits', () => {
    expect(read('{"foo":{"bar":[1.10,"x",null]}}')).toMatchObject({ foo: { bar: ['1.10', 'x', null] } });
  });

  test('ENV-12, ENV-13: a missing label and a missing language read as empty, extra languages do no harm', () => {
    const empty = { en: '', pt: '', es: '' };
    for (const json of ['{}', '{"status":null}', '{"status":"Done"}', '{"status":{"en":5,"fr":"Fait"}}'])
      expect(read(json).status).toEqual({ ...empty, en: json.includes('5') ? '5' : '' });
    expect(read('{"status":{"pt":"Feito"}}').status).toEqual({ ...empty, pt: 'Feito' });
  });

  test('ENV-18: attributes are always an object', () => {
    for (const json of ['{}', '{"attributes":null}', '{"attributes":[]}', '{"attributes":"x"}'])
      expect(read(json).attributes).toEqual({});
    expect(read('{"attributes":{"amount_received":0.10,"flag":false,"text":"0.10"}}').attributes).toEqual({
      amount_received: jsonNumber('0.10'),
      flag: false,
      text: '0.10',
    });
  });

  test('LST-06: results that are null or missing are an empty list', () => {
    for (const json of ['{}', '{"results":null}', '{"results":{}}']) expect(read(json).results).toEqual([]);
    expect(read('{"results":[{"id":"a"}]}').results).toEqual([{ id: 'a' }]);
  });

  test('a key that could change the prototype stays a plain key or goes', () => {
    const value = read('{"attributes":{"__proto__":{"polluted":"yes"}},"__proto__":{"polluted":"yes"}}');
    expect(Object.getPrototypeOf(value)).toBe(Object.prototype);
    expect(Object.getPrototypeOf(value.attributes)).toBe(Object.prototype);
    expect(value).not.toHaveProperty('polluted');
  });

  test('the type on the wire stays readable for the description of the API', () => {
    expect(wireSchema(answer)).toMatchObject({
      type: 'object',
      properties: {
        amount: { type: 'number' },
        status: { type: 'object', required: ['en', 'pt', 'es'] },
        results: { type: 'array', items: { properties: { id: { type: 'string' } } } },
      },
    });
  });
});

describe('writing a request', () => {
  test.each(['1', '0.00000001', '250000.00', '1e-8', '1E3'])(
    'QUO-07: the number %s is an amount',
    (digits) => {
      expect(jsonDecimal.parse(jsonNumber(digits))).toBeInstanceOf(JsonNumber);
    },
  );

  test.each(['0', '0.00', '-1', '-0', '0e5', '1e400'])('O-29: the number %s is refused', (digits) => {
    expect(jsonDecimal.safeParse(jsonNumber(digits)).error?.issues[0]?.message).toBe('not_positive');
  });

  test('QUO-07: text, null and a float are no JSON number of ours', () => {
    for (const value of ['100', null, 100, true, {}])
      expect(jsonDecimal.safeParse(value).error?.issues[0]?.message).toBe('not_a_number');
  });

  test.each([
    ['10', null],
    ['10.50', null],
    ['', 'not_a_decimal'],
    ['abc', 'not_a_decimal'],
    ['1e3', 'not_a_decimal'],
    ['-1', 'not_a_decimal'],
    ['0', 'not_positive'],
    ['0.00', 'not_positive'],
    [10, 'not_a_string'],
  ])('WDR-20: as a decimal string %j is %s', (value, reason) => {
    expect(positiveDecimalText.safeParse(value).error?.issues[0]?.message ?? null).toBe(reason);
  });

  test('GEN-09: a UUID in either case is kept as written, other text refused', () => {
    const upper = '3F2504E0-4F89-41D3-9A0C-0305E82C3301';
    expect(uuid.parse(upper)).toBe(upper);
    for (const value of ['not-a-uuid', '', `${upper} `, undefined])
      expect(uuid.safeParse(value).success).toBe(false);
  });

  test('an exponent written with zeros is still an exponent', () => {
    expect(isPositiveDecimal('1e+008')).toBe(true);
    for (const beyond of ['1e100', '1e65', '1e-65']) expect(isPositiveDecimal(beyond)).toBe(false);
    for (const within of ['1e64', '1e-64']) expect(isPositiveDecimal(within)).toBe(true);
  });
});

test('dropUndefined keeps null, zero and empty text', () => {
  expect(dropUndefined({ a: undefined, b: null, c: 0, d: '' })).toEqual({ b: null, c: 0, d: '' });
  expect(z.object({}).parse(dropUndefined({}))).toEqual({});
});

describe('what cannot be kept or asked for', () => {
  const read = tolerant({ id: identifier.optional(), name: text.optional(), status: label });

  test.each(['\\u0000', '\\ud800', '\\udc00x'])(
    'an id with %s is no id, and a text keeps its place',
    (code) => {
      const value = read.parse(
        parseJson(`{"id":"a${code}","name":"a${code}b","status":{"en":"Op${code}en"}}`),
      );
      expect(Object.hasOwn(value, 'id')).toBe(false);
      expect(value.name).toMatch(/^a x?b$/);
    },
  );

  test('an entry of a list that is no object is an empty entry: the others stand (LST-06)', () => {
    const list = z.object({ results: listOf(tolerant({ id: text.optional() })) });
    const value = list.parse(parseJson('{"results":[null,{"id":"a"},7,"x",[],true]}'));
    expect(value.results).toEqual([{}, { id: 'a' }, {}, {}, {}, {}]);
  });
});

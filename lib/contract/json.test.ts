import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { JsonError, JsonNumber, jsonNumber, numbersToStrings, parseJson, stringifyJson } from './json';

describe('JSON without floats', () => {
  test.each(['0.1000000000000000055', '12345678901234567890', '250000.00', '1e-8', '-0', '1E400'])(
    'safety 26: %s keeps its digits on the way in and out',
    (digits) => {
      const parsed = parseJson(`{"a":[${digits}]}`);
      expect(numbersToStrings(parsed)).toEqual({ a: [digits] });
      expect(stringifyJson(parsed)).toBe(`{"a":[${digits}]}`);
      expect(stringifyJson(jsonNumber(digits))).toBe(digits);
    },
  );

  test.each(['', '{', '[1,]', '{"a":1,"a":2}', '{} x', 'NaN', "{'a':1}", '<html>'])(
    'safety 12: %j is refused',
    (text) => {
      expect(() => parseJson(text)).toThrow(JsonError);
    },
  );

  test.each(['{"a":1,"a":1}', '{"b":{"a":"x","a" : "x"}}', '[{"a":null,"a":null}]', '{"a":{},"\\u0061":{}}'])(
    'W13: %s repeats a key and is refused although the values agree',
    (text) => {
      expect(() => parseJson(text)).toThrow(JsonError);
    },
  );

  test('a colon or a quote inside a text is no key', () => {
    const value = { a: '":', b: '\\":', c: ['"x":1', ':'], '"': '\\' };
    expect(parseJson(JSON.stringify(value))).toEqual(value);
  });

  test('W13: 32 levels pass and 34 do not', () => {
    const nested = (levels: number) => '['.repeat(levels) + ']'.repeat(levels);
    expect(parseJson(nested(32))).toBeInstanceOf(Array);
    expect(() => parseJson(nested(34))).toThrow(JsonError);
  });

  test('any JSON value survives, its numbers aside', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(JSON.parse(stringifyJson(parseJson(JSON.stringify(value))))).toEqual(
          JSON.parse(JSON.stringify(value)),
        );
      }),
    );
  });

  test('undefined keys are left out and text that is no number is refused', () => {
    expect(stringifyJson({ a: undefined, b: null })).toBe('{"b":null}');
    expect(() => jsonNumber('007')).toThrow();
    expect(() => jsonNumber('abc')).toThrow();
    expect(jsonNumber('1')).toBeInstanceOf(JsonNumber);
  });
});

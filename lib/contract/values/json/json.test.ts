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

  test('W13: a key called __proto__ is a key like any other, and its object stays what it is', () => {
    const parsed = parseJson('{"__proto__":{"admin":true},"a":"b"}') as object;
    expect(Object.keys(parsed)).toEqual(['__proto__', 'a']);
    expect(Object.getPrototypeOf(parsed)).toBe(Object.prototype);
    expect('admin' in parsed).toBe(false);
    expect(() => parseJson('{"__proto__":1,"__proto__":1}')).toThrow(JsonError);
  });

  test('accepts and refuses exactly what the engine does, repeated keys and depth aside', () => {
    const piece = fc.oneof(
      fc.constantFrom(
        '{',
        '}',
        '[',
        ']',
        ',',
        ':',
        '"',
        '\\',
        '\\u00',
        '\\"',
        'true',
        'nul',
        'null',
        '-',
        '0',
        '01',
      ),
      fc.constantFrom(
        '1.',
        '.5',
        '1e',
        '1E+5',
        '-0.0',
        ' ',
        '\n',
        '\u00a0',
        '\u0001',
        '"a"',
        '"\\n"',
        '\ufeff',
        '1',
      ),
    );
    const text = fc.oneof(
      fc.array(piece, { maxLength: 8 }).map((pieces) => pieces.join('')),
      fc.tuple(fc.json({ maxDepth: 4 }), fc.nat(), piece).map(([json, place, extra]) => {
        const cut = place % (json.length + 1);
        return json.slice(0, cut) + extra + json.slice(cut + (place % 2));
      }),
    );
    const engine = (json: string) => {
      try {
        return { value: JSON.parse(json) as unknown };
      } catch {
        return undefined;
      }
    };
    const ours = (json: string) => {
      try {
        return { value: JSON.parse(stringifyJson(parseJson(json))) as unknown };
      } catch (error) {
        expect(error).toBeInstanceOf(JsonError);
        return (error as Error).message;
      }
    };
    fc.assert(
      fc.property(text, (json) => {
        const read = ours(json);
        if (read === 'duplicate key') return;
        if (typeof read === 'string') expect(engine(json)).toBeUndefined();
        else expect(read).toEqual(engine(json));
      }),
      { numRuns: 2_000 },
    );
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

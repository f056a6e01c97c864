import fc from 'fast-check';
import { stringify } from 'lossless-json';
import { describe, expect, test } from 'vitest';
import { jsonNumber, parseJson } from './json';
import { constantJson, writeJson } from './json-writer';

const value = fc.letrec((tie) => ({
  tree: fc.oneof(
    { maxDepth: 5 },
    fc.string({ unit: 'binary' }),
    fc.string({ unit: 'grapheme' }),
    fc.constantFrom(null, true, false, undefined, Number.NaN, -0, 1e21, 5e-324),
    fc.double(),
    fc.constantFrom('250000.00', '0.1000000000000000055', '1E400', '-0').map(jsonNumber),
    fc.array(tie('tree')),
    fc.dictionary(fc.string({ unit: 'binary' }), tie('tree')),
  ),
})).tree;

describe('writing JSON', () => {
  test('it writes what the library writes, to the letter', () => {
    fc.assert(
      fc.property(value, (tree) => {
        expect(writeJson(tree)).toBe(stringify(tree));
      }),
      { numRuns: 2_000 },
    );
  });

  test.each(['"', '\\', '\n', '\u0000', '\u001f', '\ud83d\ude00', '\ud83d', '\u2028', 'é', '/'])(
    '%j is escaped as JSON escapes it',
    (text) => {
      expect(writeJson({ [text]: text })).toBe(JSON.stringify({ [text]: text }));
    },
  );

  test('a date is written by its own rule, and what is no JSON is left out', () => {
    const at = new Date(0);
    expect(writeJson({ at, none: undefined, call: () => 1, list: [undefined] })).toBe(
      '{"at":"1970-01-01T00:00:00.000Z","list":[null]}',
    );
    expect(writeJson(undefined)).toBeUndefined();
  });

  test('a constant is frozen and its text is written once, alone and inside another', () => {
    const inner = constantJson({ amount: jsonNumber('1.50'), list: [1, 2] });
    expect(() => Object.assign(inner, { amount: 2 })).toThrow(TypeError);
    const first = writeJson([inner, { inner }]);
    expect(first).toBe('[{"amount":1.50,"list":[1,2]},{"inner":{"amount":1.50,"list":[1,2]}}]');
    expect(writeJson([inner, { inner }])).toBe(first);
    expect(parseJson(first ?? '')).toHaveLength(2);
    inner.list.push(3);
    expect(writeJson(inner)).toBe('{"amount":1.50,"list":[1,2]}');
  });
});

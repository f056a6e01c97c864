import fc from 'fast-check';
import { parse } from 'lossless-json';
import { describe, expect, it } from 'vitest';
import { JsonError, parseJson } from './json';

const LONG = 'A'.repeat(5000);

const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 20 }),
  fc.constantFrom(LONG, `${LONG}\\`, `${LONG}"x`, `${LONG}\n`, `é${LONG}`, '~', 'Ω'.repeat(4100)),
);
const tree = fc.letrec((tie) => ({
  value: fc.oneof({ depthSize: 'small' }, text, fc.boolean(), fc.constant(null), tie('list'), tie('object')),
  list: fc.array(tie('value'), { maxLength: 4 }),
  object: fc.dictionary(
    text.filter((name) => name !== '__proto__'),
    tie('value'),
    { maxKeys: 4 },
  ),
})).value;

function verdict(json: string): unknown {
  try {
    return parseJson(json);
  } catch (error) {
    return error instanceof JsonError ? 'refused' : error;
  }
}

describe('texts with long strings', () => {
  it('are read as any other text is', () => {
    fc.assert(
      fc.property(tree, (value) => {
        const json = JSON.stringify(value);
        expect(parseJson(json)).toEqual(JSON.parse(json));
      }),
      { numRuns: 300 },
    );
  });

  it('are refused where they are no JSON, have a key twice or a control character in a string', () => {
    for (const json of [
      `{"a":"${LONG}`,
      `{"a":"${LONG}\u0001"}`,
      `{"a":"${LONG}\t"}`,
      `{"a":${LONG}}`,
      `["${LONG}" "${LONG}"]`,
      `{"${LONG}":1,"${LONG}":1}`,
      `{"a":"${LONG}","a":"${LONG}"}`,
      `"${LONG}"x`,
      `"${LONG}\\`,
    ]) {
      expect(verdict(json) === 'refused', json.slice(-20)).toBe(true);
    }
  });

  it('what stands between two strings is no string', () => {
    const numbers = `[${Array.from({ length: 3000 }, (_, index) => index).join(',')}]`;
    const read = parseJson(`{"a":${numbers},"b":"x","c":"${LONG}"}`) as Record<string, unknown[]>;
    expect([read.a?.length, read.b, read.c]).toEqual([3000, 'x', LONG]);
  });

  it('a picture of five megabytes takes a fraction of the time', () => {
    const json = JSON.stringify({ payload: { logo: 'A'.repeat(7_000_000) } });
    const timeOf = (read: (text: string) => unknown) => {
      const start = performance.now();
      read(json);
      return performance.now() - start;
    };
    expect(timeOf(parseJson)).toBeLessThan(timeOf(parse) / 2);
  });
});

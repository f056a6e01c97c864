import { describe, expect, test } from 'vitest';
import { ACCEPTED, OPEN, REFUSED } from '@/lib/testing/fixtures/json-cases';
import { JsonError, parseJson, stringifyJson } from './json';

/** Always a `JsonError`, never a stack overflow. */
const refused = (text: string) => expect(() => parseJson(text)).toThrow(JsonError);

describe('edge cases of JSON', () => {
  test.each(Object.entries(ACCEPTED))('y_%s is read as the engine reads it', (_, text) => {
    expect(JSON.parse(stringifyJson(parseJson(text)))).toEqual(JSON.parse(text));
  });

  test.each(Object.entries(REFUSED))('n_%s is refused, as by the engine', (_, text) => {
    expect(() => JSON.parse(text)).toThrow(SyntaxError);
    refused(text);
  });

  test.each(Object.entries(OPEN))('i_%s is decided', (_, { text, accepted }) => {
    if (accepted) expect(parseJson(text)).toBeDefined();
    else refused(text);
  });

  test('there are as many cases as are worth the name', () => {
    const sizes = [ACCEPTED, REFUSED, OPEN].map((cases) => Object.keys(cases).length);
    expect(sizes.map((size, index) => size >= ([60, 130, 15][index] ?? 0))).toEqual([true, true, true]);
  });
});

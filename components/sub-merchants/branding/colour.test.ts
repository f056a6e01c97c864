import { expect, test } from 'vitest';
import { contrastWithWhite, nearestPassing, readColour } from './colour';

test.each([
  ['#8a3b22', '#8A3B22'],
  ['8a3b22', '#8A3B22'],
  [' #abc ', '#AABBCC'],
  ['#abcd', undefined],
  ['blue', undefined],
  ['#12345g', undefined],
  ['', undefined],
])('O-48: %j reads as %s', (text, colour) => {
  expect(readColour(text)).toBe(colour);
});

test.each([
  ['#000000', 21, 'AAA'],
  ['#FFFFFF', 1, 'none'],
  ['#8A3B22', 7.69, 'AAA'],
  ['#767676', 4.54, 'AA'],
  ['#777777', 4.47, 'none'],
  ['#FF0000', 3.99, 'none'],
])('white text on %s has %s : 1', (colour, ratio, level) => {
  expect(contrastWithWhite(colour)).toEqual({ ratio, level });
});

/** HSL hue in degrees, approximate. */
function hueOf(colour: string): number {
  const [r, g, b] = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16)) as [
    number,
    number,
    number,
  ];
  const [high, span] = [Math.max(r, g, b), Math.max(r, g, b) - Math.min(r, g, b)];
  const turn = high === r ? (g - b) / span : high === g ? 2 + (b - r) / span : 4 + (r - g) / span;
  return (turn * 60 + 360) % 360;
}

test('the colour suggested passes, barely, and stays what it was', () => {
  for (const colour of ['#FFD400', '#FF5A00', '#00C2FF', '#7ED321', '#FF69B4', '#FFA07A', '#20E3B2']) {
    const suggested = nearestPassing(colour);
    const { ratio, level } = contrastWithWhite(suggested);
    expect([colour, level]).toEqual([colour, 'AA']);
    expect(ratio, colour).toBeLessThan(4.65);
    const apart = Math.abs(hueOf(suggested) - hueOf(colour));
    expect(Math.min(apart, 360 - apart), `${colour} -> ${suggested}`).toBeLessThan(25);
  }
  expect(contrastWithWhite(nearestPassing('#FFFFFF')).level).toBe('AA');
});

test('a colour that passes is left alone', () => {
  expect(nearestPassing('#0F5C3F')).toBe('#0F5C3F');
  expect(nearestPassing('#767676')).toBe('#767676');
});

import { expect, test } from 'vitest';
import { cameFrom } from './way-back';

const back = (referer: string | undefined, path = '/no-such-page') =>
  cameFrom(
    new Headers({ host: 'mesa.example', 'x-mesa-path': path, ...(referer === undefined ? {} : { referer }) }),
  );

test('the way back leads to the page of this dashboard one came from, with its filters', () => {
  expect(back('https://mesa.example/checkouts?status=done')).toBe('/checkouts?status=done');
});

test.each([
  undefined,
  'https://evil.example/checkouts',
  'https://mesa.example.evil.example/x',
  'https://mesa.example//evil.example',
  'https://mesa.example/signin?callbackUrl=%2F',
  'https://mesa.example/no-such-page',
  'not an address',
])('from %s there is none (safety 47)', (referer) => {
  expect(back(referer)).toBeUndefined();
});

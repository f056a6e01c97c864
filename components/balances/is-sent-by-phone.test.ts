import { expect, test } from 'vitest';
import { isSentByPhone } from './is-sent-by-phone';

test('a phone is told by its hint, and by its name where a browser gives none', () => {
  const said = (headers: Record<string, string>) => isSentByPhone(new Headers(headers));
  const name =
    'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 Safari/604.1';
  expect(said({ 'sec-ch-ua-mobile': '?1' })).toBe(true);
  expect(said({ 'sec-ch-ua-mobile': '?0', 'user-agent': name })).toBe(false);
  expect(said({ 'user-agent': name })).toBe(true);
  expect(said({ 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Firefox/153.0' })).toBe(false);
  expect(said({})).toBe(false);
});

import { expect, test } from 'vitest';
import { renewalIsOver } from './renewal';

const received_at = '2026-11-20T12:00:00.000Z';
const at = (text: string) => Date.parse(text);

test.each([
  ['its end', '2026-11-20T12:05:00Z', '2026-11-20T12:05:00Z', false],
  ['a millisecond later', '2026-11-20T12:05:00Z', '2026-11-20T12:05:00.001Z', true],
  ['an end in another zone', '2026-11-20T09:05:00-03:00', '2026-11-20T12:04:59Z', false],
  ['no end, within a day', undefined, '2026-11-21T12:00:00Z', false],
  ['no end, after a day', undefined, '2026-11-21T12:00:00.001Z', true],
  ['an end nobody can read', 'soon', '2026-11-21T12:00:00.001Z', true],
])('QUO-23: at %s a renewal is over when the API can no longer renew it', (_, renewable_up_to, now, over) => {
  const quote = { received_at, ...(renewable_up_to === undefined ? {} : { renewable_up_to }) };
  expect(renewalIsOver(quote, at(now))).toBe(over);
});

test('where neither time can be read a renewal is never over', () => {
  expect(renewalIsOver({ received_at: 'yesterday' }, at('2030-01-01T00:00:00Z'))).toBe(false);
});

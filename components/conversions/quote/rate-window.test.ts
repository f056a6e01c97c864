import { expect, test } from 'vitest';
import { renewalIsOver } from '@/lib/time/renewal';
import { rateWindow } from './rate-window';

const RATE = {
  received_at: '2026-11-24T12:00:00.000Z',
  expires_at: '2026-11-24T12:00:30.000Z',
  renewable_up_to: '2026-11-24T12:05:00.000Z',
};
const at = (time: string) => Date.parse(`2026-11-24T${time}Z`);

test('a rate is renewable up to and at the last instant, as the rule about unknown outcomes has it (QUO-23)', () => {
  const windows = ['12:00:29.999', '12:00:30.000', '12:05:00.000', '12:05:00.001'].map((time) =>
    rateWindow(RATE, at(time)),
  );
  expect(windows).toEqual(['valid', 'expired', 'expired', 'closed']);
  expect(renewalIsOver(RATE, at('12:05:00.000'))).toBe(false);
});

test('without a readable end of the renewal an expired rate is closed', () => {
  const { renewable_up_to, ...rate } = RATE;
  for (const window of [rate, { ...rate, renewable_up_to: renewable_up_to.slice(0, 10) }])
    expect(rateWindow(window, at('12:00:30.000'))).toBe('closed');
});

import { afterEach, expect, test, vi } from 'vitest';
import { renderStill, wordsOf } from '@/lib/testing/screens/render-still';
import { StaleBalanceNote } from './stale-balance-note';

const READ_AT = '2026-11-20T17:30:00Z';
const drawn = (documentNow?: number) =>
  wordsOf(
    renderStill(
      <StaleBalanceNote readAt={READ_AT} error={new Error('lost')} />,
      ['balances', 'errors'],
      documentNow === undefined ? {} : { documentNow },
    ),
  );

afterEach(() => {
  vi.useRealTimers();
});

test('the first picture of an old balance is as of its document, whatever the clock of who draws it', () => {
  const documentNow = Date.parse(READ_AT) + 90_000;
  const pictures = ['2026-11-20T17:31:30Z', '2026-11-21T17:31:30Z'].map((time) => {
    vi.useFakeTimers({ now: new Date(time) });
    return drawn(documentNow);
  });
  expect(pictures[1]).toBe(pictures[0]);
  expect(drawn()).not.toBe(pictures[0]);
});

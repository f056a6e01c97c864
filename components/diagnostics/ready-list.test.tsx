import { expect, test } from 'vitest';
import { renderStill, wordsOf } from '@/lib/testing/screens/render-still';
import { ReadyList } from './ready-list';

const NOW = '2026-11-23T10:00:00Z';
const render = (moved: boolean) =>
  renderStill(
    <ReadyList
      checks={[
        { id: 'key', ok: true, last_true_at: NOW },
        { id: 'clock', ok: false, ...(moved && { moved }) },
      ]}
      now={NOW}
    />,
    ['diagnostics'],
  );

test('a sandbox’s clock that was moved is told without a warning, and is not counted', () => {
  const moved = render(true);
  expect(wordsOf(moved)).toContain('The sandbox’s clock was moved');
  expect(wordsOf(moved)).toContain('1 of 1 true');
  for (const alarm of ['Not true', 'NTP', 'text-warn', 'never']) expect(moved).not.toContain(alarm);
});

test('clocks that differ for another reason are a check that is not true, with what to do', () => {
  const apart = render(false);
  expect(wordsOf(apart)).toContain('1 of 2 true');
  for (const alarm of ['Not true', 'NTP', 'text-warn']) expect(apart).toContain(alarm);
});

import { expect, test, vi } from 'vitest';
import type { SavedDestination } from '@/lib/contract/bff/destinations';
import { renderAs } from '@/lib/testing/screens/render-as';
import { wordsOf } from '@/lib/testing/screens/render-still';
import { DestinationsScreen } from './destinations-screen';

const NOW = '2026-11-24T12:00:00.000Z';
const RENT = {
  id: 'r1',
  kind: 'pix',
  name: 'Rent',
  owner: 'Ana',
  shown: '•••.982.247-••',
  masked: true,
  state: 'waiting',
  added_by: 'Otto',
  added_at: NOW,
  waits_for: ['Davi'],
  may_confirm: false,
} as SavedDestination;

function draw(item: object, role: 'operator' | 'treasurer' = 'operator') {
  vi.stubGlobal('fetch', async () =>
    Response.json({
      items: [{ ...RENT, ...item }],
      now: NOW,
      cooling_hours: 0,
      new_in_convert: 'allowed',
      second_person: [],
    }),
  );
  return renderAs({ id: 'u1', role }, <DestinationsScreen initial={undefined} />);
}

const linked = (label: string) => new RegExp(`<a [^>]*aria-label="${label}"[^>]* href="/requests/r1"`);

test('one that waits, and one that was rejected, withdrawn or not decided, lead to their request; only one that is confirmed, or waits without a request, is switched off', async () => {
  for (const [item, word] of [
    [{}, 'Waits for Davi'],
    [{ state: 'archived', ended: 'rejected' }, 'Rejected'],
    [{ state: 'archived', ended: 'withdrawn' }, 'Withdrawn'],
    [{ state: 'archived', ended: 'expired' }, 'Ended, nobody decided'],
  ] as const) {
    const html = await draw(item);
    expect(wordsOf(html)).toContain(word);
    expect(html).toMatch(linked('Request for Rent'));
    expect(html).not.toContain('Switch off Rent');
  }
  expect(await draw({ may_confirm: true }, 'treasurer')).toMatch(linked('Decide Rent'));
  const ready = await draw({ state: 'ready', waits_for: [] });
  expect(ready).toContain('Switch off Rent');
  expect(ready).not.toContain('/requests/r1');
  const unasked = await draw({ unasked: true, waits_for: [] });
  expect(unasked).toContain('Switch off Rent');
  expect(unasked).not.toContain('/requests/r1');
});

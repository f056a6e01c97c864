import { expect, test, vi } from 'vitest';
import type { ListAddressState } from '@/components/lists/use-list-address';
import { makeRow, renderPart } from '@/lib/testing/screens/render-transactions';
import { useRowNavigation } from './use-row-navigation';

const ROWS = [makeRow({ end2end: 'a' }), makeRow({ end2end: 'b', created_at: '2026-11-18T12:00:00Z' })];

/** J once on a list, with `tx` open or no record: what was focused, what was opened. */
function stepped(earlier: boolean, tx?: string) {
  const [focus, openRecord] = [vi.fn(), vi.fn()];
  const links = ROWS.map(({ end2end }) => ({
    dataset: { row: end2end },
    matches: () => false,
    focus: () => focus(end2end),
    scrollIntoView: () => undefined,
  }));
  const body = { current: { querySelectorAll: () => links } as unknown as HTMLTableSectionElement };
  const view = { address: { tx, offset: 0 }, openRecord } as unknown as ListAddressState;
  const steps: (() => void)[] = [];
  const List = () => {
    const nav = useRowNavigation({ list: 'onramps', rows: ROWS, view, body, earlier });
    steps.push(() => nav.step(1));
    return null;
  };
  renderPart(<List />);
  steps[0]?.();
  return [focus.mock.lastCall?.[0], openRecord.mock.lastCall?.[0]];
}

test('safety 36: no step leads to a row of the earlier view, which may not meet the filter that is asked for', () => {
  expect([stepped(false), stepped(false, 'a')]).toEqual([
    ['a', undefined],
    [undefined, 'b'],
  ]);
  expect([stepped(true), stepped(true, 'a')]).toEqual([
    [undefined, undefined],
    [undefined, undefined],
  ]);
});

import { SearchParamsContext } from 'next/dist/shared/lib/hooks-client-context.shared-runtime';
import { type ReactNode, useState } from 'react';
import { afterAll, expect, test, vi } from 'vitest';
import type { SavedDestination } from '@/lib/contract/bff/destinations';
import { renderHook } from '@/lib/testing/screens/render-hook';
import { renderStill, wordsOf } from '@/lib/testing/screens/render-still';
import { LinkedNote, useLinkedDestination } from './linked-destination';

afterAll(() => vi.unstubAllGlobals());

const NOW = '2026-11-24T12:00:00.000Z';
const WAITING = {
  ...{ id: 'A', kind: 'pix', name: 'Rent', owner: 'Ana', shown: 'x', state: 'waiting', hash: 'h' },
  ...{ added_by: 'Otto', added_at: NOW, waits_for: ['Davi', 'Ines'], may_confirm: true },
} as SavedDestination;
const OTHER = { ...WAITING, id: 'B' };
const answer = (...items: SavedDestination[]) => ({ items, now: NOW });

test('a second link on the same page opens its destination, although the first one was closed', async () => {
  let follow: (id: string) => void = () => undefined;
  function Address({ children }: { children: ReactNode }) {
    const [confirm, setConfirm] = useState('A');
    follow = setConfirm;
    return <SearchParamsContext value={new URLSearchParams({ confirm })}>{children}</SearchParamsContext>;
  }
  const hook = await renderHook(() => useLinkedDestination(answer(WAITING, OTHER).items), {
    wrap: (node) => <Address>{node}</Address>,
  });
  expect(hook.value.asked?.id).toBe('A');
  await hook.run(({ leave }) => leave());
  expect(hook.value.asked).toBeUndefined();
  await hook.run(() => follow('B'));
  expect(hook.value.asked?.id).toBe('B');
});

const said = (destination: object, wanted = 'A') =>
  wordsOf(
    renderStill(<LinkedNote answer={answer(destination as SavedDestination)} wanted={wanted} />, [
      'destinations',
    ]),
  );

test('a link to what the reader cannot confirm says why', () => {
  const theirs = { ...WAITING, may_confirm: false };
  expect(said(theirs)).toBe('You added Rent. Somebody else confirms it: Davi or Ines.');
  expect(said({ ...theirs, waits_for: [] })).toBe('You added Rent, and nobody else may confirm it now.');
  expect(said({ ...theirs, adder_gone: true })).toBe(
    'Otto added Rent, and may no longer add destinations. It cannot be confirmed: switch it off, and add it again.',
  );
  const past = { ...theirs, state: 'ready', waits_for: [] } as const;
  expect(said({ ...past, confirmed_by: 'Davi', confirmed_at: NOW })).toBe('Davi confirmed Rent, 09:00.');
  expect(said(past)).toBe('Rent needs no second person.');
  expect(said({ ...past, state: 'archived', archived_by: 'Ines', archived_at: NOW })).toBe(
    'Ines switched off Rent, 09:00.',
  );
  expect(said(theirs, 'Z')).toBe('The destination of this link is not in the list.');
});

import { expect, test } from 'vitest';
import { emptyDraft } from '@/components/conversions/request/request-draft';
import type { DestinationsAnswer, SavedDestination } from '@/lib/contract/bff/destinations';
import { savedFor } from './saved-for';

const one = (part: Partial<SavedDestination>) =>
  ({ id: part.id ?? 'a', kind: 'pix', state: 'ready', value: '52998224725', ...part }) as SavedDestination;
const answer = (items: SavedDestination[], new_in_convert: 'allowed' | 'forbidden' = 'allowed') =>
  ({ items, new_in_convert }) as DestinationsAnswer;

test('offers what could receive the currency, and knows the chosen one by what is sent', () => {
  const wallet = { kind: 'wallet' as const, value: 'w1' };
  const items = [
    one({}),
    one({ id: 'off', state: 'archived' }),
    one({ id: 'b', ...wallet, currency: 'USDT' }),
    one({ id: 'c', ...wallet, currency: 'BTC' }),
  ];
  const draft = { ...emptyDraft('en'), pixKey: '529.982.247-25', walletId: 'w1' };
  const pix = savedFor(answer(items), draft);
  expect([pix.items.map(({ id }) => id), pix.chosen?.id, pix.only]).toEqual([['a'], 'a', false]);
  expect(savedFor(answer(items), { ...draft, to: 'USDT', from: 'BRL' }).chosen?.id).toBe('b');
  const waiting = savedFor(answer([one({ state: 'waiting' })], 'forbidden'), draft);
  expect([waiting.items.length, waiting.chosen, waiting.only]).toEqual([1, undefined, true]);
  expect(savedFor(undefined, draft)).toEqual({ items: [], chosen: undefined, only: false });
});

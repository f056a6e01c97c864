import { expect, test } from 'vitest';
import type { Attempt, Conversion } from '@/lib/contract/bff/conversions';
import { attemptOf, conversionOf } from '@/lib/testing/fixtures/conversion-fixture';
import { usedWallets } from './used-wallets';

const sent = (wallet_id: string, more: Partial<Attempt> = {}): Conversion => ({
  ...conversionOf({ state: 'accepted', to_currency: 'USDT' }),
  attempt: attemptOf({ wallet_id, ...more }),
});

test('only wallets of accepted conversions into this currency are offered, each once, at most three', () => {
  const list = [
    sent('w1'),
    sent('w1'),
    { ...sent('refused'), state: 'refused' as const },
    { ...sent('other'), to_currency: 'BTC' },
    sent('by a person', { resolved_by: {} as never }),
    sent('w2'),
    sent('w3'),
    sent('w4'),
  ];
  expect(usedWallets(list, 'USDT').map(({ walletId }) => walletId)).toEqual(['w1', 'w2', 'w3']);
});

test('without an accepted conversion nothing is offered', () => {
  expect(usedWallets([conversionOf()], 'USDT')).toEqual([]);
});

'use client';

import { Money } from '@/components/ui/data/money';
import type { SplitAnswer } from '@/lib/contract/payments-api/sub-merchants';
import { isDecimalText } from '@/lib/money/decimal';
import { sum } from '@/lib/money/sum';

/** `missing`: the API's 404, else another failure. Without either it is being read. */
export interface SplitRead {
  split?: SplitAnswer;
  missing?: boolean;
}

/** Sums by currency over the splits that were read and give a figure. */
export function splitTotals(
  reads: readonly SplitRead[],
): { currency: string; amount: string; rows: number }[] {
  const totals = new Map<string, { amount: string; rows: number }>();
  for (const { split } of reads) {
    const { currency, split_amount: amount } = split ?? {};
    if (currency === undefined || amount === undefined || !isDecimalText(amount)) continue;
    const { amount: so = '0', rows = 0 } = totals.get(currency) ?? {};
    totals.set(currency, { amount: sum(so, amount), rows: rows + 1 });
  }
  return [...totals].map(([currency, total]) => ({ currency, ...total }));
}

export function SplitTotals({ reads }: { reads: readonly SplitRead[] }) {
  const totals = splitTotals(reads);
  if (totals.length === 0) return null;
  return (
    <ul className="mt-2 divide-y divide-line border-y border-line text-cell tabular-nums">
      {totals.map(({ currency, amount, rows }) => (
        <li key={currency} className="flex justify-between gap-3 py-1.5">
          <span>
            <bdi>{currency}</bdi> <span className="text-ink-3">{rows}</span>
          </span>
          <Money value={amount} currency={currency} />
        </li>
      ))}
    </ul>
  );
}

'use client';

import { Money } from '@/components/ui/data/money';
import { canonicalDecimal } from '@/lib/money/decimal';

/** Without typed trailing zeros, which look like grouping elsewhere. */
export function RequestedAmount({ value, currency }: { value: string; currency: string }) {
  return <Money value={canonicalDecimal(value) ?? value} currency={currency} />;
}

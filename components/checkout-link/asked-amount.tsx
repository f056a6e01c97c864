'use client';

import { Money } from '@/components/ui/money';
import { canonicalDecimal } from '@/lib/money/decimal';

/** What a link was asked for: zeros that were typed at the end of its decimals would look like grouping elsewhere. */
export function AskedAmount({ value, currency }: { value: string; currency: string }) {
  return <Money value={canonicalDecimal(value) ?? value} currency={currency} />;
}

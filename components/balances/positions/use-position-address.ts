'use client';

import { useSearchParams } from 'next/navigation';
import { BUCKETS, type Bucket } from '@/lib/money/balance-groups';
import { changeAddress } from '@/lib/queries/change-address';
import { nameOfReading, type ReadingName } from './position-name';

export interface PositionAddress {
  at: ReadingName | undefined;
  with: ReadingName | 'now' | undefined;
  madeOf: { currency: string; bucket: Bucket } | undefined;
  /** The currency whose notes are open. */
  notes: string | undefined;
  change(values: Partial<Record<'at' | 'with' | 'of' | 'bucket' | 'notes', string | undefined>>): void;
}

/** The address holds what the page shows; text that is no day or time counts as absent. */
export function usePositionAddress(): PositionAddress {
  const params = useSearchParams();
  const other = params.get('with');
  const currency = params.get('of');
  const bucket = BUCKETS.find((name) => name === params.get('bucket'));
  return {
    at: nameOfReading(params.get('at')),
    with: other === 'now' ? 'now' : nameOfReading(other),
    madeOf: currency && bucket ? { currency, bucket } : undefined,
    notes: params.get('notes') || undefined,
    change: (values) => {
      const next = new URLSearchParams(params);
      for (const [name, value] of Object.entries(values)) {
        if (value === undefined) next.delete(name);
        else next.set(name, value);
      }
      changeAddress('push', next.size > 0 ? `?${next}` : '/balances');
    },
  };
}

'use client';

import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { lazyPart } from '@/components/ui/loading/lazy-part';
import { openConversionsQuery } from '@/lib/queries/conversions';

const EarlierConversion = lazyPart(async () => (await import('./earlier-conversion')).EarlierConversion);

/** Warns while an earlier conversion from the currency has no outcome (docs/design.md 10). */
export function EarlierWarning({ currency }: { currency: string }) {
  const { data } = useQuery(openConversionsQuery(currency));
  const [oldest] = data?.items ?? [];
  return oldest ? (
    <Suspense>
      <EarlierConversion conversion={oldest} />
    </Suspense>
  ) : null;
}

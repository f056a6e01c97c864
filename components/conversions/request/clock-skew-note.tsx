'use client';

import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { optionalPart } from '@/components/ui/loading/lazy-part';
import { healthQuery } from '@/lib/queries/health';
import { skewWarning } from '@/lib/time/clock-skew';

const Banner = optionalPart(
  async () => (await import('@/components/ui/feedback/clock-skew-banner')).ClockSkewBanner,
);

/** Deadlines follow the API's clock (safety 21, 22). */
export function ConversionClockSkewNote() {
  const { data } = useQuery(healthQuery());
  const { clock_offset_ms, environment } = data?.upstream ?? {};
  return skewWarning(clock_offset_ms) ? (
    <Suspense>
      <Banner offsetMs={clock_offset_ms} environment={environment} className="mt-3" />
    </Suspense>
  ) : null;
}

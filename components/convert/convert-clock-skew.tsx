'use client';

import { useQuery } from '@tanstack/react-query';
import { ClockSkewBanner } from '@/components/ui/clock-skew-banner';
import { healthQuery } from '@/lib/queries/health';

/** Deadlines are the API's: where the clocks differ much, whoever is about to accept is told (safety 21, 22). */
export function ConvertClockSkew() {
  const { data } = useQuery(healthQuery());
  return <ClockSkewBanner offsetMs={data?.upstream.clock_offset_ms} className="mt-3" />;
}

'use client';

import { useQuery } from '@tanstack/react-query';
import { ClockSkewBanner } from '@/components/ui/feedback/clock-skew-banner';
import { healthQuery } from '@/lib/queries/health';

/** Deadlines follow the API's clock (safety 21, 22). */
export function ConversionClockSkewNote() {
  const { data } = useQuery(healthQuery());
  const { clock_offset_ms, environment } = data?.upstream ?? {};
  return <ClockSkewBanner offsetMs={clock_offset_ms} environment={environment} className="mt-3" />;
}

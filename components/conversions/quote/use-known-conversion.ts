'use client';

import { useQuery } from '@tanstack/react-query';
import type { Conversion } from '@/lib/contract/bff';
import { conversionQuery } from '@/lib/queries/conversions';

/** The record as the panel beside last read it; asks for nothing itself. */
export function useKnownConversion(rfqId: string | undefined): Conversion | undefined {
  const { data } = useQuery({ ...conversionQuery(rfqId ?? ''), enabled: false });
  return data?.conversion;
}

'use client';

import { useQuery } from '@tanstack/react-query';
import type { Conversion } from '@/lib/contract/bff/conversions';
import { conversionQuery } from '@/lib/queries/conversions';

/** The record as last read elsewhere on the page. */
export function useKnownConversion(rfqId: string | undefined): Conversion | undefined {
  const { data } = useQuery({ ...conversionQuery(rfqId ?? ''), enabled: false });
  return data?.conversion;
}

'use client';

import { useQuery } from '@tanstack/react-query';
import { healthQuery, isDown } from '@/lib/queries/health';

/** True while the API is known to give no answer; what sends is disabled then (safety 18). */
export function useApiDown(): boolean {
  const { data } = useQuery(healthQuery());
  return isDown(data);
}

'use client';

import { useQuery } from '@tanstack/react-query';
import { healthQuery, isDown } from '@/lib/queries/health';

/** Safety 18: disables sending. */
export function useApiDown(): boolean {
  const { data } = useQuery(healthQuery());
  return isDown(data);
}

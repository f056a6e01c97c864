'use client';

import { useQuery } from '@tanstack/react-query';
import { healthQuery, isDown } from './health';

/**
 * Whether the API is known to give no answer: what would send something to it is off until it gives one, which is
 * found by itself within seconds (safety 18).
 */
export function useApiDown(): boolean {
  const { data } = useQuery(healthQuery());
  return isDown(data);
}

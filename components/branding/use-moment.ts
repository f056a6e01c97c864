'use client';

import { useShell } from '@/components/ui/shell-context';
import { formatInZone } from '@/lib/time/format';

/** `23 Nov 2026, 14:32` in the merchant's zone. */
export function useMoment() {
  const { locale, timeZone } = useShell();
  return (at: string) => formatInZone(new Date(at), 'dayYearTime', locale, timeZone);
}

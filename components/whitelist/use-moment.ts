import { useShell } from '@/components/ui/shell-context';
import { formatInZone } from '@/lib/time/format';

/** `20 Nov, 14:32` for an RFC 3339 time of ours, in the merchant's zone; `time` with seconds and without the day. */
export function useMoment() {
  const { locale, timeZone } = useShell();
  return {
    day: (at: string) => formatInZone(new Date(at), 'dayTime', locale, timeZone),
    time: (at: string) => formatInZone(new Date(at), 'time', locale, timeZone),
  };
}

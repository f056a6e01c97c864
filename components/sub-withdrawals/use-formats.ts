import { useShell } from '@/components/ui/shell-context';
import { formatAmount } from '@/lib/money/format';
import { formatInZone } from '@/lib/time/format';

/** Times in the merchant's zone and amounts in the reader's language. */
export function useFormats() {
  const { locale, timeZone } = useShell();
  return {
    day: (at: string) => formatInZone(new Date(at), 'dayTime', locale, timeZone),
    time: (at: string) => formatInZone(new Date(at), 'time', locale, timeZone),
    /** A name that others typed, so that its writing direction stays its own (safety 54). */
    isolated: (text: string) => `\u2068${text}\u2069`,
    amount: (value: string, currency: string) => formatAmount(value, currency, locale).text,
  };
}

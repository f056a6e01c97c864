'use client';

import { useTranslations } from 'next-intl';
import { useCurrencyName } from '@/components/ui/data/use-currency-name';
import type { Conversion } from '@/lib/contract/bff/conversions';

/** The pair in the reader's language, or in the API's words for unknown codes (QUO-20, safety 25). */
export function PairName({ conversion }: { conversion: Conversion }) {
  const t = useTranslations('convert.quote');
  const nameOf = useCurrencyName();
  const [from, to] = [nameOf(conversion.from_currency), nameOf(conversion.to_currency)];
  if (from !== undefined && to !== undefined) return t('pair', { from, to });
  return conversion.quote_pair ? <bdi>{conversion.quote_pair}</bdi> : null;
}

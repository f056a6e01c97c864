'use client';

import { useTranslations } from 'next-intl';
import { AttentionRow } from '@/components/lists/attention/attention-row';
import { CountdownRing } from '@/components/ui/data/countdown-ring';
import { Money } from '@/components/ui/data/money';
import type { LiveQuote } from './use-live-quotes';

/** After expiry, accepting needs a renewed rate. */
export function QuoteRow({ live: { quote, remainingMs, totalMs } }: { live: LiveQuote }) {
  const t = useTranslations('overview.attention');
  const { id, amount, from_currency, to_currency } = quote;
  return (
    <AttentionRow
      icon={<CountdownRing remainingMs={remainingMs} totalMs={totalMs} size={32} />}
      title={t('quote')}
      body={
        <>
          <Money value={amount.value} currency={amount.currency} />{' '}
          {amount.currency === from_currency ? t('pair', { currency: to_currency }) : null}
        </>
      }
      href={`/conversions/${encodeURIComponent(id)}`}
    />
  );
}

'use client';

import { useTranslations } from 'next-intl';
import { AttentionRow } from '@/components/lists/attention/attention-row';
import { CountdownRing } from '@/components/ui/data/countdown-ring';
import { Money } from '@/components/ui/data/money';
import type { QuoteItem } from '@/lib/contract/bff/overview/overview';
import { type LiveQuote, useLiveQuotes } from './use-live-quotes';

/** After expiry, accepting needs a renewed rate. */
export function QuoteRow({ live: { quote, remainingMs, totalMs } }: { live: LiveQuote }) {
  const t = useTranslations('overview.attention');
  const { id, amount, from_currency, to_currency, queue } = quote;
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
      queue={queue}
    />
  );
}

/** Until it expires. */
export function DoneQuoteRow({ item }: { item: QuoteItem }) {
  const [live] = useLiveQuotes([item], item.received_at);
  return live === undefined ? null : <QuoteRow live={live} />;
}

'use client';

import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useId } from 'react';
import { AboveRows } from '@/components/lists/attention/above-rows';
import { SubMerchantRow } from '@/components/lists/attention/sub-merchant-row';
import { ErrorState } from '@/components/ui/feedback/error-state';
import { subMerchantAttentionQuery } from '@/lib/queries/overview/attention';

/** The items of this sub-merchant in the queue, those that are done too. Nothing where it has none. */
export function RecordAttention(props: { correlationId: string }) {
  return (
    <AboveRows>
      <Items {...props} />
    </AboveRows>
  );
}

function Items({ correlationId }: { correlationId: string }) {
  const t = useTranslations('attention');
  const title = useId();
  const { data, error, isFetching, refetch } = useQuery(subMerchantAttentionQuery(correlationId));
  if (data === undefined) {
    return error ? (
      <ErrorState
        compact
        error={error}
        title={t('unread')}
        busy={isFetching}
        onRetry={() => void refetch()}
      />
    ) : null;
  }
  const items = [...data.open, ...data.done];
  if (items.length === 0) return null;
  return (
    <section aria-labelledby={title} className="mb-7 max-w-[560px] print:hidden">
      <h2 id={title} className="text-section text-ink">
        {t('subMerchants')}
      </h2>
      <ul className="mt-2.5 overflow-hidden rounded-panel bg-raised shadow-e2">
        {items.map((item) => (
          <SubMerchantRow key={item.queue.item} item={item} atRecord />
        ))}
      </ul>
    </section>
  );
}

'use client';

import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { AboveRows } from '@/components/lists/attention/above-rows';
import { type AttentionView, AttentionViews } from '@/components/lists/attention/attention-views';
import { SubMerchantRow } from '@/components/lists/attention/sub-merchant-row';
import { QueryBoundary } from '@/components/ui/loading/query-boundary';
import { Skeleton } from '@/components/ui/loading/skeleton';
import { subMerchantAttentionQuery } from '@/lib/queries/overview/attention';

/** Shown to limited people, because the Overview is about the whole account. */
export function SubMerchantAttention() {
  const t = useTranslations('attention');
  const query = useQuery(subMerchantAttentionQuery());
  const [view, setView] = useState<AttentionView>('open');
  return (
    <section className="max-w-[720px] px-8 pb-6 max-md:px-4">
      <AboveRows>
        <QueryBoundary query={query} skeleton={<Skeleton className="h-24" />} errorTitle={t('unread')}>
          {({ open, done, more }) => {
            const rows = view === 'open' ? open : done;
            return (
              <>
                <div className="flex items-baseline justify-between gap-4">
                  <h2 className="text-section">{t('subMerchants')}</h2>
                  <AttentionViews
                    view={view}
                    open={more ? undefined : open.length}
                    done={done.length}
                    onView={setView}
                  />
                </div>
                {rows.length === 0 ? (
                  <p className="mt-2 text-cell font-strong">
                    {t(view === 'done' ? 'noneDone' : more ? 'noneLookedAt' : 'none')}
                  </p>
                ) : (
                  <ul className="mt-2.5 overflow-hidden rounded-panel bg-raised shadow-e2">
                    {rows.map((item) => (
                      <SubMerchantRow key={item.queue.item} item={item} />
                    ))}
                  </ul>
                )}
                <p className="mt-2 text-floor text-ink-3">{t(view === 'open' ? 'lookedAt' : 'foot')}</p>
              </>
            );
          }}
        </QueryBoundary>
      </AboveRows>
    </section>
  );
}

'use client';

import { useTranslations } from 'next-intl';
import type { Attention } from '@/lib/contract/bff/overview/overview';
import { DoneRow } from './attention-list';
import { DoneQuoteRow } from './quote-row';

/** Items that people ended; each returns by itself. */
export function DoneList({ attention: { done, done_count } }: { attention: Attention }) {
  const t = useTranslations('attention');
  const rest = done_count - done.length;
  return (
    <>
      {done.length === 0 ? (
        <p className="mt-2 text-cell font-strong">{t('noneDone')}</p>
      ) : (
        <ul className="mt-2.5 overflow-hidden rounded-panel bg-raised shadow-e2">
          {done.map((item) =>
            item.why === 'quotes' ? (
              <DoneQuoteRow key={item.queue.item} item={item} />
            ) : (
              <DoneRow key={item.queue.item} item={item} />
            ),
          )}
        </ul>
      )}
      <p className="mt-2 text-floor text-ink-3">
        {t('foot')} {rest > 0 ? t('moreDone', { count: rest }) : null}
      </p>
    </>
  );
}

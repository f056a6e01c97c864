'use client';

import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useMemo, useState } from 'react';
import { cx } from '@/components/ui/cx';
import { balanceQuery } from '@/lib/queries/balance';
import { conversionsQuery } from '@/lib/queries/conversions';
import { availabilityOf, isQuoteAbove } from './availability';
import { AvailableNote } from './available-note';
import { ConvertClockSkew } from './convert-clock-skew';
import { ConvertForm } from './convert-form';
import { EarlierWarning } from './earlier-warning';
import { IdlePanel } from './idle-panel';
import { OpenRequest } from './open-request';
import { QuoteSection } from './quote-section';
import { RecentList } from './recent-list';
import { useDraft } from './use-draft';
import { useKnownConversion } from './use-known-conversion';
import { useOpenQuote } from './use-open-quote';

/** Convert: the request on the left, its quote and outcome on the right; on the phone one after the other. */
export function ConvertScreen() {
  const t = useTranslations('convert');
  const { rfqId, open, close } = useOpenQuote();
  const [draft, setDraft] = useDraft();
  const [editing, setEditing] = useState(false);
  const [asked, setAsked] = useState<string>();
  const balance = useQuery(balanceQuery());
  const register = useInfiniteQuery(conversionsQuery());
  const recent = useMemo(() => register.data?.pages.flatMap((page) => page.items) ?? [], [register.data]);
  const available = (currency: string) => balance.data && availabilityOf(balance.data, currency);
  const conversion = useKnownConversion(rfqId);
  const show = (id: string) => {
    setEditing(false);
    setAsked(id);
    open(id);
  };
  const folded = rfqId !== undefined && !editing;
  return (
    <div className="md:grid md:h-full md:grid-cols-[340px_minmax(0,1fr)] lg:grid-cols-[384px_minmax(0,1fr)]">
      <aside className="border-line bg-sunken px-6 pt-6 pb-5 max-md:bg-transparent max-md:px-4 max-md:pt-0 max-md:pb-0 md:overflow-y-auto md:border-e">
        <h1 className="text-title text-ink max-md:sr-only">{t('title')}</h1>
        <ConvertClockSkew />
        {rfqId ? (
          <OpenRequest rfqId={rfqId} draft={draft} editing={editing} onEdit={setEditing}>
            {(quoted) => (
              <>
                <AvailableNote
                  currency={quoted.from_currency}
                  availability={available(quoted.from_currency)}
                  failed={balance.isError}
                />
                {isQuoteAbove(quoted, available(quoted.from_currency)) ? (
                  <p className="mt-1.5 text-meta text-warn">{t('confirm.above')}</p>
                ) : null}
              </>
            )}
          </OpenRequest>
        ) : null}
        <div className={cx('max-md:py-4', folded && 'max-md:hidden')}>
          <ConvertForm
            draft={draft}
            onChange={setDraft}
            availability={available(draft.from)}
            balanceFailed={balance.isError}
            quoted={rfqId !== undefined}
            conversion={conversion}
            onQuoted={show}
          />
          <EarlierWarning currency={draft.from} />
          <RecentList conversions={recent} />
        </div>
      </aside>
      {rfqId ? (
        <QuoteSection
          key={rfqId}
          rfqId={rfqId}
          isNew={rfqId === asked}
          draft={draft}
          onDraft={setDraft}
          availableIn={available}
          open={show}
          close={close}
        />
      ) : (
        <IdlePanel />
      )}
    </div>
  );
}

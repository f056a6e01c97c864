'use client';

import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { type ReactNode, Suspense, useEffect, useMemo, useState } from 'react';
import { QuoteSkeleton } from '@/components/conversions/quote/quote-skeleton';
import { useKnownConversion } from '@/components/conversions/quote/use-known-conversion';
import { useOpenQuote } from '@/components/conversions/quote/use-open-quote';
import { cx } from '@/components/ui/cx';
import { useShell } from '@/components/ui/hooks/shell-context';
import { lazyPart, optionalPart } from '@/components/ui/loading/lazy-part';
import { scheduleOnPresence } from '@/components/ui/loading/schedule-idle';
import type { Conversion } from '@/lib/contract/bff/conversions';
import type { DestinationsAnswer } from '@/lib/contract/bff/destinations';
import { defined } from '@/lib/contract/values/defined';
import { balanceQuery } from '@/lib/queries/balances';
import { conversionsQuery } from '@/lib/queries/conversions';
import { destinationsQuery } from '@/lib/queries/destinations';
import { availabilityOf, isQuoteAbove } from './availability';
import { AvailableNote } from './available-note';
import { ConversionClockSkewNote } from './clock-skew-note';
import { ConvertForm } from './convert-form';
import { EarlierWarning } from './earlier-warning';
import { draftBeside, emptyDraft, holdsSomething, type RequestDraft } from './request-draft';
import { useRequestDraft } from './use-request-draft';

const QuoteSection = lazyPart(
  async () => (await import('@/components/conversions/quote/quote-section')).QuoteSection,
);
const MobileRequest = lazyPart(async () => (await import('./mobile-request')).MobileRequest);
const KeptDraft = optionalPart(async () => (await import('./kept-draft')).KeptDraft);
const AskForm = lazyPart(async () => (await import('@/components/conversions/approval/ask-form')).AskForm);
const RecentList = lazyPart(
  async () => (await import('@/components/conversions/history/recent-conversions')).RecentList,
);

/** A quote that was taken to look at a request is nobody's recent one before something is sent with it. */
export function ownConversions(all: readonly Conversion[]): Conversion[] {
  return all.filter(({ for_request, attempt }) => for_request === undefined || attempt !== undefined);
}

interface ConvertScreenProps {
  idle: ReactNode;
  /** Came with the document. */
  saved: DestinationsAnswer | undefined;
}

/** The request on the left, its quote (before one: `idle`) on the right; on the phone one after the other. */
export function ConvertScreen({ idle, saved }: ConvertScreenProps) {
  const t = useTranslations('convert');
  const { rfqId, again, open, close } = useOpenQuote();
  const [kept, keep] = useRequestDraft(again);
  const [editing, setEditing] = useState(false);
  const [asked, setAsked] = useState<string>();
  const { can } = useShell();
  const mayAsk = can('requests:make');
  /** A request instead of the quote on screen. */
  const [asksFor, setAsksFor] = useState<string>();
  const asks = rfqId === undefined ? mayAsk && !can('conversions:accept') : asksFor === rfqId;
  const balance = useQuery(balanceQuery());
  const destinations = useQuery({ ...destinationsQuery(), ...(saved ? { initialData: saved } : {}) });
  const register = useInfiniteQuery(conversionsQuery());
  const recent = useMemo(
    () => ownConversions(register.data?.pages.flatMap((page) => page.items) ?? []),
    [register.data],
  );
  const available = (currency: string) => balance.data && availabilityOf(balance.data, currency);
  const conversion = useKnownConversion(rfqId);
  const draft = draftBeside(rfqId, conversion, kept);
  const [touched, setTouched] = useState(false);
  const isKept = !touched && holdsSomething(draft);
  const setDraft = ({ rfq: _, ...typed }: RequestDraft) => {
    setTouched(true);
    keep({ ...typed, ...defined({ rfq: rfqId }) });
  };
  const show = (id: string) => {
    setEditing(false);
    setAsked(id);
    open(id);
  };
  useEffect(
    () =>
      scheduleOnPresence(() => {
        QuoteSection.preload();
        MobileRequest.preload();
      }),
    [],
  );
  const folded = rfqId !== undefined && !editing;
  return (
    <div className="md:grid md:h-full md:grid-cols-[340px_minmax(0,1fr)] lg:grid-cols-[384px_minmax(0,1fr)]">
      <aside className="border-line bg-sunken px-6 pt-6 pb-5 max-md:bg-transparent max-md:px-4 max-md:pt-0 max-md:pb-0 md:overflow-y-auto md:border-e">
        <h1 className="text-title text-ink max-md:sr-only">{t('title')}</h1>
        <ConversionClockSkewNote />
        {rfqId ? (
          <Suspense fallback={null}>
            <MobileRequest rfqId={rfqId} draft={draft} editing={editing} onEdit={setEditing}>
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
            </MobileRequest>
          </Suspense>
        ) : null}
        <div className={cx('max-md:py-4', folded && 'max-md:hidden')}>
          {isKept && rfqId === undefined ? (
            <Suspense fallback={null}>
              <KeptDraft draft={draft} onClear={() => setDraft(emptyDraft(draft.locale))} />
            </Suspense>
          ) : null}
          <ConvertForm
            draft={draft}
            onChange={setDraft}
            availability={available(draft.from)}
            balanceFailed={balance.isError}
            quoted={rfqId !== undefined}
            conversion={conversion}
            isKept={isKept}
            destinations={destinations.data}
            onQuoted={(id) => {
              setTouched(true);
              keep({ ...draft, rfq: id });
              show(id);
            }}
          />
          <EarlierWarning currency={draft.from} />
          {recent.length > 0 ? (
            <Suspense fallback={null}>
              <RecentList conversions={recent} />
            </Suspense>
          ) : null}
        </div>
      </aside>
      {asks ? (
        <AskForm draft={draft} rfqId={rfqId} />
      ) : rfqId ? (
        <Suspense fallback={<QuoteSkeleton />}>
          <QuoteSection
            key={rfqId}
            rfqId={rfqId}
            isNew={rfqId === asked}
            draft={draft}
            onDraft={keep}
            availableIn={available}
            open={show}
            close={close}
            {...(mayAsk ? { onAsk: () => setAsksFor(rfqId) } : {})}
          />
        </Suspense>
      ) : (
        idle
      )}
    </div>
  );
}

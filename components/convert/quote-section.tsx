'use client';

import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { Skeleton } from '@/components/ui/skeleton';
import { conversionQuery } from '@/lib/queries/conversions';
import { serverNow } from '@/lib/queries/server-clock';
import type { Availability } from './availability';
import { ConversionFailure } from './conversion-failure';
import type { Draft } from './draft';
import { readIntervalMs } from './follow';
import { QuotePanel } from './quote-panel';

interface QuoteSectionProps {
  rfqId: string;
  /** Just asked for from this screen: the focus goes to it. */
  isNew: boolean;
  draft: Draft;
  onDraft(draft: Draft): void;
  /** What is available of a currency, as far as the balance was read. */
  availableIn(currency: string): Availability | undefined;
  open(rfqId: string): void;
  close(): void;
}

/** The record behind `?rfq=`, followed until it has an end; another tab's or person's news arrive the same way. */
export function useFollowedConversion(rfqId: string) {
  return useQuery({
    ...conversionQuery(rfqId),
    refetchInterval: (query) =>
      query.state.data ? readIntervalMs(query.state.data.conversion, serverNow()) : false,
  });
}

/** The right side of Convert while a quote is open. */
export function QuoteSection({ rfqId, ...panel }: QuoteSectionProps) {
  const t = useTranslations('convert.quote');
  const query = useFollowedConversion(rfqId);
  if (query.data) {
    return (
      <QuotePanel
        key={rfqId}
        {...panel}
        conversion={query.data.conversion}
        readAt={query.dataUpdatedAt}
        readFailed={query.isError}
      />
    );
  }
  if (query.error) {
    return (
      <ConversionFailure error={query.error} busy={query.isFetching} onRetry={() => void query.refetch()} />
    );
  }
  return (
    <div aria-busy="true" className="px-9 pt-6 max-md:px-4">
      <span className="sr-only">{t('loading')}</span>
      <Skeleton className="h-6 w-40" />
      <div className="mt-12 grid grid-cols-2 gap-[18px] max-md:grid-cols-1">
        <Skeleton className="h-[280px] w-full" />
        <Skeleton className="h-[280px] w-full" />
      </div>
    </div>
  );
}

'use client';

import { useQuery } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useEffect, useState } from 'react';
import { intentKey, parseIntent } from '@/components/conversions/confirm/use-acceptance';
import { ConversionError } from '@/components/conversions/record/conversion-error';
import { refreshIntervalMs } from '@/components/conversions/record/refresh-interval';
import type { Availability } from '@/components/conversions/request/availability';
import type { RequestDraft } from '@/components/conversions/request/request-draft';
import { readTabStorage } from '@/components/ui/hooks/tab-storage';
import type { Conversion } from '@/lib/contract/bff/conversions';
import { serverNow } from '@/lib/queries/api/server-clock';
import { conversionQuery } from '@/lib/queries/conversions';
import { QuotePanel } from './quote-panel';
import { QuoteSkeleton } from './quote-skeleton';
import { isOver } from './screen-state';
import { recordAddress } from './use-open-quote';

interface QuoteSectionProps {
  rfqId: string;
  /** Just asked for here: it takes the focus. */
  isNew: boolean;
  draft: RequestDraft;
  onDraft(draft: RequestDraft): void;
  /** Undefined until the balance was read. */
  availableIn(currency: string): Availability | undefined;
  open(rfqId: string): void;
  close(): void;
  /** Asks somebody else instead. */
  onAsk?: () => void;
}

/** A record, read again until it has an end. */
export function useFollowedConversion(rfqId: string) {
  return useQuery({
    ...conversionQuery(rfqId),
    refetchInterval: (query) =>
      query.state.data ? refreshIntervalMs(query.state.data.conversion, serverNow()) : false,
  });
}

/** Leads on to the record where the quote was over before this page opened it. */
function useHandOver(conversion: Conversion | undefined, isNew: boolean): boolean {
  const router = useRouter();
  const [leaves, setLeaves] = useState<boolean>();
  if (conversion !== undefined && leaves === undefined) {
    setLeaves(!isNew && isOver(conversion, serverNow(), isUnanswered(conversion.rfq_id)));
  }
  const rfqId = leaves ? conversion?.rfq_id : undefined;
  useEffect(() => {
    if (rfqId !== undefined) router.replace(recordAddress(rfqId));
  }, [router, rfqId]);
  return leaves === true;
}

function isUnanswered(rfqId: string): boolean {
  return parseIntent(readTabStorage(intentKey(rfqId))) !== undefined;
}

/** The right side of Convert while a quote is open. */
export function QuoteSection({ rfqId, ...panel }: QuoteSectionProps) {
  const query = useFollowedConversion(rfqId);
  const leaves = useHandOver(query.data?.conversion, panel.isNew);
  if (query.data && !leaves) {
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
      <ConversionError error={query.error} busy={query.isFetching} onRetry={() => void query.refetch()} />
    );
  }
  return <QuoteSkeleton />;
}

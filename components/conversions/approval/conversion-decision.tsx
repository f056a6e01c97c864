'use client';

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useFollowedConversion } from '@/components/conversions/quote/quote-section';
import { QuoteSkeleton } from '@/components/conversions/quote/quote-skeleton';
import { ConversionError } from '@/components/conversions/record/conversion-error';
import { Button } from '@/components/ui/controls/button';
import { ErrorNote } from '@/components/ui/feedback/error-note';
import type { ApprovalRequest, ConversionAsked } from '@/lib/contract/bff/requests';
import { defined } from '@/lib/contract/values/defined';
import { createQuote, keepConversion } from '@/lib/queries/conversions';
import { requestQuery } from '@/lib/queries/requests';
import { ApprovalPanel } from './approval-panel';

/** Takes a live quote when it opens and shows it beside the maker's bound. */
export function ConversionDecision({ id, reject }: { id: string; reject: ReactNode }) {
  const { data } = useQuery(requestQuery(id));
  if (data === undefined) return <QuoteSkeleton />;
  return <LiveQuote key={data.request.hash} request={data.request} reject={reject} />;
}

function LiveQuote({ request, reject }: { request: ApprovalRequest; reject: ReactNode }) {
  const t = useTranslations('requests');
  const client = useQueryClient();
  const [rfqId, setRfqId] = useState<string>();
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => createQuote(quoteOf(request)),
    onSuccess: (answer) => {
      keepConversion(client, answer);
      setRfqId(answer.conversion.rfq_id);
    },
  });
  const asked = useRef(false);
  useEffect(() => {
    // Once, also where effects run twice.
    if (asked.current) return;
    asked.current = true;
    mutate();
  }, [mutate]);
  const again = () => mutate();
  if (rfqId !== undefined)
    return <Quoted key={rfqId} {...{ rfqId, request, reject, again }} busy={isPending} failure={error} />;
  if (error === null) {
    return (
      <section aria-label={t('taking')} aria-busy className="min-w-0">
        <p role="status" className="sr-only">
          {t('taking')}
        </p>
        <QuoteSkeleton />
      </section>
    );
  }
  return (
    <section aria-label={t('noQuote')} className="min-w-0 px-9 pt-6 max-md:px-4">
      <ErrorNote detailed error={error} lead={t('noQuote')} />
      <div className="mt-4 flex gap-2.5">
        <Button size="lg" variant="primary" busy={isPending} onClick={again}>
          {t('again')}
        </Button>
        {reject}
      </div>
    </section>
  );
}

interface QuotedProps {
  rfqId: string;
  request: ApprovalRequest;
  reject: ReactNode;
  again(): void;
  busy: boolean;
  failure: Error | null;
}

function Quoted({ rfqId, failure, ...panel }: QuotedProps) {
  const query = useFollowedConversion(rfqId);
  if (query.data === undefined) {
    if (query.error === null) return <QuoteSkeleton />;
    return (
      <ConversionError error={query.error} busy={query.isFetching} onRetry={() => void query.refetch()} />
    );
  }
  return (
    <ApprovalPanel
      {...panel}
      conversion={query.data.conversion}
      readAt={query.dataUpdatedAt}
      readFailed={query.isError}
      failure={failure}
    />
  );
}

function quoteOf(request: ApprovalRequest) {
  const asked = request.asked as unknown as ConversionAsked;
  const { from_currency, to_currency, from_amount, to_amount, wallet_id, pix_key } = asked;
  return { from_currency, to_currency, ...defined({ from_amount, to_amount, wallet_id, pix_key }) };
}

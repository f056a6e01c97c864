'use client';

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useFollowedConversion } from '@/components/conversions/quote/quote-section';
import { QuoteSkeleton } from '@/components/conversions/quote/quote-skeleton';
import { ConversionError } from '@/components/conversions/record/conversion-error';
import { Button } from '@/components/ui/controls/button';
import { ErrorNote } from '@/components/ui/feedback/error-note';
import { readTabStorage, writeTabStorage } from '@/components/ui/hooks/tab-storage';
import type { ApprovalRequest, ConversionAsked } from '@/lib/contract/bff/requests';
import { defined } from '@/lib/contract/values/defined';
import { serverNow } from '@/lib/queries/api/server-clock';
import { createQuote, keepConversion } from '@/lib/queries/conversions';
import { requestQuery } from '@/lib/queries/requests';
import { ApprovalPanel } from './approval-panel';
import { noteQuote, quoteToLookAt } from './looked-at-quote';

/** Takes a live quote when it opens, or the one of the last look, and shows it beside the maker's bound. */
export function ConversionDecision({ id, reject }: { id: string; reject: ReactNode }) {
  const { data } = useQuery(requestQuery(id));
  if (data === undefined) return <QuoteSkeleton />;
  return <LiveQuote key={data.request.hash} request={data.request} reject={reject} />;
}

function LiveQuote({ request, reject }: { request: ApprovalRequest; reject: ReactNode }) {
  const t = useTranslations('requests');
  const client = useQueryClient();
  const noted = `request-quote.${request.hash}`;
  const [rfqId, setRfqId] = useState<string>();
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => createQuote(quoteOf(request)),
    onSuccess: (answer) => {
      keepConversion(client, answer);
      writeTabStorage(noted, noteQuote(answer.conversion));
      setRfqId(answer.conversion.rfq_id);
    },
  });
  const asked = useRef(false);
  useEffect(() => {
    // Once, also where effects run twice.
    if (asked.current) return;
    asked.current = true;
    const known = quoteToLookAt(readTabStorage(noted), serverNow());
    if (known === undefined) mutate();
    else setRfqId(known);
  }, [mutate, noted]);
  const again = () => mutate();
  if (rfqId !== undefined)
    return (
      <Quoted
        key={rfqId}
        rfqId={rfqId}
        request={request}
        reject={reject}
        again={again}
        busy={isPending}
        failure={error}
      />
    );
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
  const fields = defined({ from_amount, to_amount, wallet_id, pix_key });
  return { from_currency, to_currency, ...fields, for_request: request.id };
}

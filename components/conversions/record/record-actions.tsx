'use client';

import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { ActionBar } from '@/components/conversions/confirm/action-bar';
import { useSendBlocked } from '@/components/conversions/confirm/use-send-blocked';
import { QuoteError } from '@/components/conversions/quote/quote-error';
import type { Action, Screen } from '@/components/conversions/quote/screen-state';
import { quoteAddress } from '@/components/conversions/quote/use-open-quote';
import { useQuoteActions } from '@/components/conversions/quote/use-quote-actions';
import { useQuoteBar } from '@/components/conversions/quote/use-quote-bar';
import { useRequestDraft } from '@/components/conversions/request/use-request-draft';
import { copyText } from '@/components/ui/hooks/copy-text';
import type { Conversion } from '@/lib/contract/bff/conversions';
import { ConversionResolutionDialog } from './conversion-resolution-dialog';

const OFFERED: ReadonlySet<Action> = new Set([
  'refresh',
  'resolve',
  'get_new',
  'new_quote',
  'new_same',
  'new_amount',
  'copy_code',
  'open_settings',
]);

interface RecordActionsProps {
  conversion: Conversion;
  screen: Screen;
  readFailed: boolean;
}

/** The steps of a conversion that is over; none of them sends an acceptance. */
export function RecordActions({ conversion, screen, readFailed }: RecordActionsProps) {
  const router = useRouter();
  const [draft, onDraft] = useRequestDraft();
  const [resolving, setResolving] = useState(false);
  const sendBlocked = useSendBlocked(conversion, readFailed);
  const bar = useQuoteBar({ conversion, screen, chosen: undefined, destination: undefined, sendBlocked });
  const actions = useQuoteActions({
    conversion,
    draft,
    onDraft,
    open: (rfqId) => router.push(quoteAddress(rfqId)),
    close: () => router.push('/convert'),
  });
  const onAction = (action: Action): void => {
    if (action === 'resolve') setResolving(true);
    else if (action === 'copy_code') void copyText(conversion.attempt?.request_id ?? conversion.rfq_id);
    else actions.perform(action);
  };
  return (
    <>
      {actions.failure ? <QuoteError error={actions.failure} currency={conversion.from_currency} /> : null}
      <ActionBar
        inline
        actions={screen.actions.filter((action) => OFFERED.has(action))}
        words={bar.words}
        rfqId={conversion.rfq_id}
        summary={bar.summary}
        blocked={bar.blocked}
        busy={actions.busy}
        isBlocked={bar.isBlocked}
        onAction={onAction}
      />
      <ConversionResolutionDialog
        rfqId={conversion.rfq_id}
        state={conversion.state}
        open={resolving}
        onClose={() => setResolving(false)}
      />
    </>
  );
}

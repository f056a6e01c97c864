'use client';

import { useSearchParams } from 'next/navigation';

/**
 * The quote on screen lives in the address (`/convert?rfq=…`): refresh and back keep it, and it can be handed
 * to a colleague. Moving between quotes needs no server round trip.
 */
export function useOpenQuote() {
  const rfqId = useSearchParams().get('rfq') ?? undefined;
  return {
    rfqId,
    open: (id: string) => window.history.pushState(null, '', `/convert?rfq=${encodeURIComponent(id)}`),
    close: () => window.history.pushState(null, '', '/convert'),
  };
}

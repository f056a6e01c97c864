'use client';

import { useSearchParams } from 'next/navigation';

/** The quote on screen is in the address (`/convert?rfq=…`); moving between quotes asks no server. */
export function useOpenQuote() {
  const rfqId = useSearchParams().get('rfq') ?? undefined;
  return {
    rfqId,
    open: (id: string) => window.history.pushState(null, '', quoteAddress(id)),
    close: () => window.history.pushState(null, '', '/convert'),
  };
}

export function quoteAddress(rfqId: string): string {
  return `/convert?rfq=${encodeURIComponent(rfqId)}`;
}

export function recordAddress(rfqId: string): string {
  return `/conversions/${encodeURIComponent(rfqId)}`;
}

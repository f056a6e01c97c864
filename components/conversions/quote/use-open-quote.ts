'use client';

import { useSearchParams } from 'next/navigation';
import { defined } from '@/lib/contract/values/defined';
import { changeAddress } from '@/lib/queries/change-address';

/** The quote on screen is in the address (`/convert?rfq=…`); moving between quotes asks no server. */
export function useOpenQuote() {
  const given = useSearchParams();
  const rfqId = given.get('rfq') ?? undefined;
  const again = given.get('again') ?? undefined;
  const show = (rfq: string | undefined) => {
    const query = `${new URLSearchParams(defined({ rfq, again }))}`;
    changeAddress('push', query === '' ? '/convert' : `/convert?${query}`);
  };
  return {
    rfqId,
    /** The request that is asked again. */
    again,
    open: (id: string) => show(id),
    close: () => show(undefined),
  };
}

export function quoteAddress(rfqId: string): string {
  return `/convert?rfq=${encodeURIComponent(rfqId)}`;
}

export function recordAddress(rfqId: string): string {
  return `/conversions/${encodeURIComponent(rfqId)}`;
}

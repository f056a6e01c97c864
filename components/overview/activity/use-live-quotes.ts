'use client';

import { useEffect, useState } from 'react';
import { useMounted } from '@/components/ui/hooks/use-mounted';
import type { QuoteItem } from '@/lib/contract/bff/overview/overview';
import { serverNow } from '@/lib/queries/api/server-clock';
import { parseTimestamp } from '@/lib/time/timestamp';

export interface LiveQuote {
  quote: QuoteItem;
  /** Time left by the server's clock. */
  remainingMs: number;
  totalMs: number;
}

const TICK_MS = 1_000;

/** Unexpired quotes, updated each second; the first render counts from `readAt`. */
export function useLiveQuotes(quotes: readonly QuoteItem[], readAt: string | undefined): LiveQuote[] {
  const mounted = useMounted();
  const [, tick] = useState(0);
  const now = mounted ? serverNow() : timeOf(readAt ?? '');
  const live = quotes.flatMap((quote) => {
    const expires = timeOf(quote.expires_at);
    if (expires <= now) return [];
    return [{ quote, remainingMs: expires - now, totalMs: expires - timeOf(quote.received_at) }];
  });
  const some = live.length > 0;
  useEffect(() => {
    if (!some) return;
    const timer = setInterval(() => tick((count) => count + 1), TICK_MS);
    return () => clearInterval(timer);
  }, [some]);
  return live;
}

const timeOf = (text: string) => parseTimestamp(text)?.getTime() ?? 0;

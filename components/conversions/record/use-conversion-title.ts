'use client';

import { useTranslations } from 'next-intl';
import { rateCountdown } from '@/components/conversions/quote/quote-clock';
import { rateWindow } from '@/components/conversions/quote/rate-window';
import { shorten, visible } from '@/components/ui/data/short-id';
import { useDocumentTitle } from '@/components/ui/hooks/use-document-title';
import type { Conversion } from '@/lib/contract/bff/conversions';
import { conversionStatusStyle } from './conversion-status-styles';

const ACCEPTABLE: ReadonlySet<Conversion['state']> = new Set(['open', 'renewed', 'undecided']);

/** The seconds of a rate that can be accepted, else the outcome. */
export function useConversionTitle(conversion: Conversion, nowMs: number, place: 'convert' | 'record'): void {
  const t = useTranslations('convert');
  const left =
    ACCEPTABLE.has(conversion.state) && rateWindow(conversion, nowMs) === 'valid'
      ? rateCountdown(conversion, nowMs)
      : undefined;
  const { key } = conversionStatusStyle(conversion, nowMs);
  const record = `${t('detail.title')} ${shorten(visible(conversion.rfq_id))}`;
  const page = place === 'convert' ? t('title') : record;
  useDocumentTitle(left && `${left.seconds} s`, t(`state.${key}`), page);
}

'use client';

import { useTranslations } from 'next-intl';
import { CopyButton } from '@/components/ui/controls/copy-button';
import type { Conversion, QuoteOption } from '@/lib/contract/bff/conversions';
import { useConversionFormats } from './use-conversion-formats';

interface RateTextProps {
  figures: Pick<QuoteOption, 'rate'> & Partial<Pick<QuoteOption, 'from_amount' | 'to_amount'>>;
  conversion: Conversion;
}

/** BRL for one unit; the API's value is one press away (docs/design.md 5). */
export function RateText({ figures, conversion }: RateTextProps) {
  const t = useTranslations('convert');
  const f = useConversionFormats();
  const { figure, unit, wire } = f.rate(figures, conversion);
  return (
    <>
      <b className="font-strong text-ink">{figure}</b> {unit}
      {wire ? (
        // Above the label that covers an option card.
        <details className="relative z-1">
          <summary className="tap ms-auto w-fit cursor-pointer list-none rounded-control text-meta text-link [&::-webkit-details-marker]:hidden">
            {t('quote.wireRate')}
          </summary>
          <span className="text-meta">
            {wire} <CopyButton value={figures.rate} label={t('detail.copy.rate')} />
          </span>
        </details>
      ) : null}
    </>
  );
}

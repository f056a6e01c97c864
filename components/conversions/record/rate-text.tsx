'use client';

import { useTranslations } from 'next-intl';
import { CopyButton } from '@/components/ui/controls/copy-button';
import { cx } from '@/components/ui/cx';
import type { Conversion, QuoteOption } from '@/lib/contract/bff/conversions';
import { useConversionFormats } from './use-conversion-formats';

interface RateProps {
  figures: Pick<QuoteOption, 'rate'> & Partial<Pick<QuoteOption, 'from_amount' | 'to_amount'>>;
  conversion: Pick<Conversion, 'from_currency' | 'to_currency'>;
}

/** BRL for one unit; the API's value is one press away (docs/design.md 5). */
export function RateText({ figures, conversion }: RateProps) {
  const { figure, unit } = useConversionFormats().rate(figures, conversion);
  return (
    <>
      <b translate="no" className="font-strong text-ink">
        {figure}
      </b>{' '}
      <span>{unit}</span>
      <WireRate end figures={figures} conversion={conversion} />
    </>
  );
}

/** The API's own value is behind one press where it counts the other way round. */
export function WireRate({ figures, conversion, end = false }: RateProps & { end?: boolean }) {
  const t = useTranslations('convert');
  const { wire } = useConversionFormats().rate(figures, conversion);
  if (wire === undefined) return null;
  return (
    // The button lies above the label that covers an option card.
    <details className="relative z-1">
      <summary
        className={cx(
          'tap w-fit cursor-pointer list-none rounded-control text-meta text-link [&::-webkit-details-marker]:hidden',
          end && 'ms-auto',
        )}
      >
        {t('quote.wireRate')}
      </summary>
      <span className="text-meta">
        <bdi translate="no">{wire}</bdi> <CopyButton value={figures.rate} label={t('detail.copy.rate')} />
      </span>
    </details>
  );
}

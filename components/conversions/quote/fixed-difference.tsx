'use client';

import { TriangleAlert } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useConversionFormats } from '@/components/conversions/record/use-conversion-formats';
import type { Conversion, QuoteOption } from '@/lib/contract/bff/conversions';
import { fixedSideDiffers } from '@/lib/money/quoted-terms';

/** Struck, beside the one that the quote has instead (safety 24). */
export function FixedDifference({ conversion, option }: { conversion: Conversion; option: QuoteOption }) {
  const t = useTranslations('convert.quote');
  const f = useConversionFormats();
  if (!fixedSideDiffers(conversion, option)) return null;
  const { fixed_side, requested_amount } = conversion;
  const currency = conversion[`${fixed_side}_currency`];
  return (
    <span className="flex gap-1.5 text-cell leading-[18px] text-warn">
      <TriangleAlert aria-hidden size={14} strokeWidth={1.8} className="mt-0.5 shrink-0" />
      <span className="min-w-0 wrap-anywhere">
        {t('otherAmount')} <s translate="no">{f.amount(requested_amount, currency)}</s>{' '}
        <b translate="no">{f.amount(option[`${fixed_side}_amount`], currency)}</b>
      </span>
    </span>
  );
}

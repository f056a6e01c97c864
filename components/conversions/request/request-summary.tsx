'use client';

import { useTranslations } from 'next-intl';
import { useConversionFormats } from '@/components/conversions/record/use-conversion-formats';
import { TokenIcon } from '@/components/ui/data/token-icon';
import type { Conversion } from '@/lib/contract/bff/conversions';
import { type Destination, destinationText } from './destination';

interface RequestSummaryProps {
  conversion: Conversion;
  destination: Destination | undefined;
  editing: boolean;
  /** Absent once nothing can change. */
  onEdit?: (() => void) | undefined;
}

/** The request in one line, on the phone. */
export function RequestSummary({ conversion, destination, editing, onEdit }: RequestSummaryProps) {
  const t = useTranslations('convert.form');
  const f = useConversionFormats();
  const currency = conversion.fixed_side === 'from' ? conversion.from_currency : conversion.to_currency;
  return (
    <div className="flex items-center gap-3 pt-3.5 pb-3 text-cell leading-[18px] md:hidden">
      <span className="flex">
        <TokenIcon currency={conversion.from_currency} size={30} />
        <span className="-ms-[7px] rounded-field shadow-[0_0_0_2px_var(--sheet)]">
          <TokenIcon currency={conversion.to_currency} size={30} />
        </span>
      </span>
      <span className="min-w-0 flex-1">
        <b
          translate="no"
          className="block wrap-anywhere text-[0.9375rem] leading-5 font-semibold text-ink tabular-nums"
        >
          {f.amount(conversion.requested_amount, currency)}
        </b>
        {destination ? (
          <small className="block truncate text-meta text-ink-3">
            {destination.kind === 'pix' ? (
              <span>{`PIX ${t(`pixKind.${destination.key.kind}`)} `}</span>
            ) : null}
            <bdi translate="no">{destinationText(destination)}</bdi>
          </small>
        ) : null}
      </span>
      {onEdit ? (
        <button
          type="button"
          onClick={onEdit}
          aria-expanded={editing}
          className="tap text-cell font-medium text-link"
        >
          {t(editing ? 'done' : 'edit')}
        </button>
      ) : null}
    </div>
  );
}

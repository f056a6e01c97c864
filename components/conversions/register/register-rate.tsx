'use client';

import { useTranslations } from 'next-intl';
import { useConversionFormats } from '@/components/conversions/record/use-conversion-formats';
import { CopyButton } from '@/components/ui/controls/copy-button';
import { Popover } from '@/components/ui/overlays/popover';
import type { Conversion } from '@/lib/contract/bff/conversions';

export function RegisterRate({ conversion }: { conversion: Conversion }) {
  const t = useTranslations('register');
  const c = useTranslations('convert');
  const f = useConversionFormats();
  const { rate, amount_from, amount_to } = conversion.attempt?.confirmed ?? {};
  if (rate === undefined) {
    return (
      <span className="text-ink-3">
        <span aria-hidden>–</span>
        <span className="sr-only">{t('noRate')}</span>
      </span>
    );
  }
  const figures = {
    rate,
    ...(amount_from && { from_amount: amount_from }),
    ...(amount_to && { to_amount: amount_to }),
  };
  const { figure, unit, wire } = f.rate(figures, conversion);
  return (
    <span title={wire === undefined ? unit : undefined} className="tabular-nums">
      {wire === undefined ? (
        figure
      ) : (
        // Rows have a fixed height: the API's own value opens above them.
        <Popover
          label={`${figure}, ${c('quote.wireRate')}`}
          title={c('quote.wireRate')}
          className="tap relative z-1 rounded-control underline decoration-dotted underline-offset-4"
          trigger={figure}
        >
          {() => (
            <p className="p-3 text-cell tabular-nums">
              {wire} <CopyButton value={rate} label={c('detail.copy.rate')} />
            </p>
          )}
        </Popover>
      )}{' '}
      <span className={unit.startsWith('BRL') ? 'sr-only' : 'text-ink-3'}>{unit}</span>
    </span>
  );
}

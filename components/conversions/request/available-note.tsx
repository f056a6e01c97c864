'use client';

import { Layers } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useAmountText } from '@/components/ui/data/use-amount-text';
import type { Availability } from './availability';

interface AvailableNoteProps {
  currency: string;
  /** Undefined while the balance is read. */
  availability: Availability | undefined;
  failed: boolean;
}

/** What is available, and that nothing is reserved (docs/design.md 6). */
export function AvailableNote({ currency, availability, failed }: AvailableNoteProps) {
  const t = useTranslations('convert.form');
  return (
    <div className="flex gap-[9px] text-meta leading-[17px] text-ink-3">
      <Layers aria-hidden size={14} strokeWidth={1.6} className="mt-0.5" />
      <div className="min-w-0 flex-1">
        <Available currency={currency} availability={availability} failed={failed} />
        <span>{t('notReserved')}</span>
      </div>
    </div>
  );
}

function Available({ currency, availability, failed }: AvailableNoteProps) {
  const t = useTranslations('convert.form');
  const amountText = useAmountText();
  const strong = 'block font-strong text-ink tabular-nums';
  if (availability === undefined) {
    return <span className={strong}>{failed ? t('availableFailed') : t('availableLoading')}</span>;
  }
  if (availability.kind === 'total') {
    return (
      <span className={strong}>{t('available', { amount: amountText(availability.value, currency) })}</span>
    );
  }
  if (availability.kind === 'unknown') {
    return <span className={strong}>{t('availableUnknown', { currency })}</span>;
  }
  return (
    <div className={strong}>
      {t('availableAccounts')}
      <ul className="mb-0.5 font-normal text-ink-2">
        {availability.accounts.map(({ id, label, value }) => (
          <li key={id} className="flex justify-between gap-3">
            <bdi className="truncate" title={label}>
              {label}
            </bdi>
            <span>{value === undefined ? '–' : amountText(value, currency)}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useAmountText } from '@/components/ui/data/use-amount-text';
import type { Conversion } from '@/lib/contract/bff/conversions';
import { type Availability, isAbove } from './availability';
import { type RequestDraft, readAmount } from './request-draft';
import { isSent } from './same-request';

interface AmountAbove {
  value: string;
  currency: string;
}

/** Undefined when no second look is needed (QUO-29). */
export function amountAbove(
  draft: RequestDraft,
  availability: Availability | undefined,
  conversion: Conversion | undefined,
): AmountAbove | undefined {
  const amount = readAmount(draft);
  if (draft.side !== 'from' || !amount.ok || isSent(draft, conversion)) return undefined;
  return isAbove(amount.value, availability) ? { value: amount.value, currency: draft.from } : undefined;
}

/** Counts for one amount in one currency. */
export function useBalanceCheck(above: AmountAbove | undefined) {
  const [confirmed, setConfirmed] = useState<string>();
  const [isMissed, setMissed] = useState(false);
  const key = above && `${above.value} ${above.currency}`;
  const isOpen = key !== undefined && confirmed !== key;
  return {
    isOpen,
    isMissed: isMissed && isOpen,
    miss: () => setMissed(true),
    confirm: (checked: boolean) => setConfirmed(checked ? key : undefined),
  };
}

interface AboveBalanceProps {
  above: AmountAbove;
  check: ReturnType<typeof useBalanceCheck>;
}

/** No block. A tick, so that no double press passes it. */
export function AboveBalance({ above, check }: AboveBalanceProps) {
  const t = useTranslations('convert.form');
  const amountText = useAmountText();
  return (
    <div className="mt-1.5 text-meta">
      <p className="text-warn">{t('above')}</p>
      <label className="tap mt-1 flex items-start gap-2 text-ink">
        <input
          type="checkbox"
          checked={!check.isOpen}
          aria-invalid={check.isMissed || undefined}
          onChange={(event) => check.confirm(event.target.checked)}
          className="mt-px size-4 shrink-0 accent-accent"
        />
        <span className="min-w-0 wrap-anywhere">
          {t('aboveLooked', { amount: amountText(above.value, above.currency) })}
        </span>
      </label>
      {check.isMissed ? (
        <p role="alert" className="mt-1 text-bad">
          {t('aboveMissed')}
        </p>
      ) : null}
    </div>
  );
}

'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useAmountText } from '@/components/ui/data/use-amount-text';
import type { Conversion } from '@/lib/contract/bff/conversions';
import { defined } from '@/lib/contract/values/defined';
import { type Availability, isAbove } from './availability';
import { type RequestDraft, readAmount } from './request-draft';
import { isSent } from './same-request';

interface AmountCheck {
  value: string;
  currency: string;
  /** The sent quote of this request. */
  sent?: string;
  isUnread?: true;
}

interface Beside {
  conversion: Conversion | undefined;
  isKept: boolean;
}

/** Undefined when no second look is needed (QUO-29). A kept amount needs one while the balance is not read. */
export function amountToCheck(
  draft: RequestDraft,
  availability: Availability | undefined,
  { conversion, isKept }: Beside,
): AmountCheck | undefined {
  const amount = readAmount(draft);
  if (draft.side !== 'from' || !amount.ok) return undefined;
  const toCheck = { value: amount.value, currency: draft.from };
  if (isKept && availability === undefined) return { ...toCheck, isUnread: true };
  if (!isAbove(amount.value, availability)) return undefined;
  return { ...toCheck, ...defined({ sent: isSent(draft, conversion) ? conversion?.rfq_id : undefined }) };
}

/** A tick counts for one amount and one reason; `isQuiet`: asked on a press alone. */
export function useAmountCheck(toCheck: AmountCheck | undefined) {
  const [confirmed, setConfirmed] = useState<string>();
  const [missed, setMissed] = useState<string>();
  const key = toCheck && JSON.stringify(toCheck);
  const isOpen = key !== undefined && confirmed !== key;
  const isPressed = key !== undefined && missed === key;
  return {
    isOpen,
    isMissed: isPressed && isOpen,
    isQuiet: !isPressed && toCheck?.isUnread === true,
    miss: () => setMissed(key),
    confirm: (checked: boolean) => setConfirmed(checked ? key : undefined),
  };
}

interface AboveBalanceProps {
  toCheck: AmountCheck;
  check: ReturnType<typeof useAmountCheck>;
}

/** No block. A tick, so that no double press passes it. */
export function AboveBalance({ toCheck, check }: AboveBalanceProps) {
  const t = useTranslations('convert.form');
  const amountText = useAmountText();
  return (
    <div className="mt-1.5 text-meta">
      <p className="text-warn">{t(toCheck.isUnread ? 'unread' : 'above')}</p>
      <label className="tap mt-1 flex items-start gap-2 text-ink">
        <input
          type="checkbox"
          checked={!check.isOpen}
          aria-invalid={check.isMissed || undefined}
          onChange={(event) => check.confirm(event.target.checked)}
          className="mt-px size-4 shrink-0 accent-accent"
        />
        <span className="min-w-0 wrap-anywhere">
          {t('aboveLooked', { amount: amountText(toCheck.value, toCheck.currency) })}
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

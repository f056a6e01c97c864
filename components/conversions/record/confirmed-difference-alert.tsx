'use client';

import { TriangleAlert } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Note } from '@/components/ui/feedback/note';
import type { Attempt, Conversion } from '@/lib/contract/bff/conversions';
import { defined } from '@/lib/contract/values/defined';
import { useConversionFormats } from './use-conversion-formats';

const NAMES = [
  'amount_from',
  'amount_to',
  'rate',
  'settlement_eta',
  'settlement_day',
  'wallet_id',
  'pix_key',
  'destination',
] as const;
type Name = (typeof NAMES)[number];

/** The API confirmed other terms than shown (safety 20). */
export function ConfirmedDifferenceAlert({
  conversion,
  attempt,
}: {
  conversion: Conversion;
  attempt: Attempt;
}) {
  const t = useTranslations('convert.outcome.differs');
  const f = useConversionFormats();
  const names = attempt.differs ?? [];
  const seen: Partial<Record<string, string>> = { ...attempt.seen };
  const amounts = { from_amount: seen.amount_from, to_amount: seen.amount_to };
  if (names.length === 0) return null;
  const words = names.map((name) => (isName(name) ? t(`fields.${name}`) : name));
  const figure = (name: string, value: string | undefined) =>
    value === undefined || !isName(name) ? undefined : shown(name, value);
  const shown = (name: Name, value: string) => {
    // Digit by digit as the API wrote it: a rounded rate could hide the difference.
    if (name === 'rate') return f.wireRate({ rate: value, ...defined(amounts) }, conversion);
    if (name === 'amount_from') return f.amount(value, conversion.from_currency);
    return name === 'amount_to' ? f.amount(value, conversion.to_currency) : value;
  };
  const confirmed: Partial<Record<string, string>> = { ...attempt.confirmed };
  return (
    <Note
      tone="bad"
      role="alert"
      className="mt-3"
      icon={<TriangleAlert aria-hidden size={16} strokeWidth={1.8} />}
    >
      <b>{t('title')}</b> {t('body', { fields: words.join(', ') })}
      <ul className="mt-1.5 tabular-nums">
        {names.map((name, index) => {
          const [was, is] = [figure(name, seen[name]), figure(name, confirmed[name])];
          if (was === undefined || is === undefined) return null;
          return (
            <li key={name}>
              {words[index]}: {t('shown')} {was}; {t('confirmed')} <b>{is}</b>
            </li>
          );
        })}
      </ul>
    </Note>
  );
}

function isName(name: string): name is Name {
  return NAMES.some((known) => known === name);
}

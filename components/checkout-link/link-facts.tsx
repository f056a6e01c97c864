'use client';

import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { useShell } from '@/components/ui/shell-context';
import { ShortId } from '@/components/ui/short-id';
import type { CheckoutLink } from '@/lib/contract/bff-links';
import { formatAmount } from '@/lib/money/format';

/** What a link was made for, and what the API left open: its record until a webhook names it, and its end (O-50). */
export function LinkFacts({ link: { asked, tie } }: { link: CheckoutLink }) {
  const t = useTranslations('checkoutLinks');
  const { locale } = useShell();
  const { currency_code, amount_fiat, amount_crypto } = asked;
  const payer = amount_fiat === undefined ? t('openAmount') : formatAmount(amount_fiat, 'BRL', locale).text;
  return (
    <dl className="mt-4 border-t border-line text-cell">
      {amount_crypto === undefined ? (
        <Line name={t('facts.payer')}>{payer}</Line>
      ) : (
        <Line name={t('facts.crypto')}>{formatAmount(amount_crypto, currency_code, locale).text}</Line>
      )}
      <Line name={t('facts.asset')}>{currency_code}</Line>
      <Line name={t('facts.record')}>
        {tie === undefined ? t('facts.recordLater') : <ShortId value={tie.end2end} />}
      </Line>
      <Line name={t('facts.expiry')}>{t('facts.expiryUnknown')}</Line>
    </dl>
  );
}

function Line({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex justify-between gap-4 border-b border-line py-2 last:border-b-0">
      <dt className="text-ink-3">{name}</dt>
      <dd className="min-w-0 text-end tabular-nums">{children}</dd>
    </div>
  );
}

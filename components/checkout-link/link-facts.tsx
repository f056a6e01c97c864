'use client';

import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { ShortId } from '@/components/ui/short-id';
import type { CheckoutLink } from '@/lib/contract/bff-links';
import { AskedAmount } from './asked-amount';

/** What a link was made for, and what the API left open: its record until a webhook names it, and its end (O-50). */
export function LinkFacts({ link: { asked, tie } }: { link: CheckoutLink }) {
  const t = useTranslations('checkoutLinks');
  const { currency_code, amount_fiat, amount_crypto } = asked;
  return (
    <dl className="mt-4 border-t border-line text-cell">
      {amount_crypto === undefined ? (
        <Line name={t('facts.payer')}>
          {amount_fiat === undefined ? t('openAmount') : <AskedAmount value={amount_fiat} currency="BRL" />}
        </Line>
      ) : (
        <Line name={t('facts.crypto')}>
          <AskedAmount value={amount_crypto} currency={currency_code} />
        </Line>
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

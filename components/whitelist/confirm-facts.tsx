'use client';

import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import type { Review } from './draft';

/** Group, asset with the network it was verified for, and the name that goes with it. */
export function ConfirmFacts({ review: { body, network } }: { review: Review }) {
  const t = useTranslations('whitelist');
  return (
    <dl className="divide-y divide-line text-cell">
      <Fact name={t('form.group')}>
        <bdi>{body.walletName}</bdi> <bdi className="mono text-ink-3">{body.walletId}</bdi>
      </Fact>
      <Fact name={t('form.asset')}>
        {body.currencyCode}, {t(`networks.${network}`)}
      </Fact>
      <Fact name={t('form.name')}>
        <bdi>{body.addressName}</bdi>
      </Fact>
    </dl>
  );
}

function Fact({ name, children }: { name: ReactNode; children: ReactNode }) {
  return (
    <div className="flex items-start justify-between gap-5 py-[7px]">
      <dt className="shrink-0 text-ink-3">{name}</dt>
      <dd className="min-w-0 text-end break-words">{children}</dd>
    </div>
  );
}

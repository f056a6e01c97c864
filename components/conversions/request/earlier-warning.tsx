'use client';

import { useQuery } from '@tanstack/react-query';
import { TriangleAlert } from 'lucide-react';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { useAmountText } from '@/components/ui/data/use-amount-text';
import { Note } from '@/components/ui/feedback/note';
import type { Conversion } from '@/lib/contract/bff/conversions';
import { openConversionsQuery } from '@/lib/queries/conversions';

/** Warns while an earlier conversion from the currency has no outcome (docs/design.md 10). */
export function EarlierWarning({ currency }: { currency: string }) {
  const { data } = useQuery(openConversionsQuery(currency));
  const [oldest] = data?.items ?? [];
  return oldest ? <Warning conversion={oldest} /> : null;
}

/** No block: the API decides by the balance at accept. */
function Warning({ conversion }: { conversion: Conversion }) {
  const t = useTranslations('convert.earlier');
  const amountText = useAmountText();
  const side = conversion.fixed_side;
  const amount = amountText(
    conversion.requested_amount,
    side === 'from' ? conversion.from_currency : conversion.to_currency,
  );
  return (
    <Note
      tone="warn"
      role="status"
      className="mt-3"
      icon={<TriangleAlert aria-hidden size={15} strokeWidth={1.8} />}
    >
      <b>{t('title')}</b> {t('body', { amount, currency: conversion.to_currency })}{' '}
      <Link
        href={`/conversions/${encodeURIComponent(conversion.rfq_id)}`}
        className="font-medium whitespace-nowrap text-link underline underline-offset-2"
      >
        {t('open')}
      </Link>
    </Note>
  );
}

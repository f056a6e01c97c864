'use client';

import { TriangleAlert } from 'lucide-react';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { useAmountText } from '@/components/ui/data/use-amount-text';
import { Note } from '@/components/ui/feedback/note';
import type { Conversion } from '@/lib/contract/bff/conversions';

/** No block: the API decides by the balance at accept. */
export function EarlierConversion({ conversion }: { conversion: Conversion }) {
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

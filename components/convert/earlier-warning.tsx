'use client';

import { TriangleAlert } from 'lucide-react';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { Note } from '@/components/ui/note';
import type { Conversion } from '@/lib/contract/bff';
import { useFormats } from './use-formats';

/** Earlier conversions from `currency` whose outcome nobody knows yet: that balance may be spent (language.md 10). */
export function unresolvedFrom(conversions: Conversion[], currency: string): Conversion | undefined {
  return conversions.find(
    ({ state, from_currency }) =>
      from_currency === currency && (state === 'unknown' || state === 'evaluating' || state === 'sending'),
  );
}

/** Warns beside the form; it does not block, because the API decides by the balance at accept. */
export function EarlierWarning({ conversion }: { conversion: Conversion }) {
  const t = useTranslations('convert.earlier');
  const f = useFormats();
  const side = conversion.fixed_side;
  const amount = f.amount(
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

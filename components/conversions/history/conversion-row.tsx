'use client';

import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { ApiStatus } from '@/components/conversions/record/api-status';
import { conversionStatusStyle } from '@/components/conversions/record/conversion-status-styles';
import { recordAmounts } from '@/components/conversions/record/record-amounts';
import { useConversionFormats } from '@/components/conversions/record/use-conversion-formats';
import { StatusBadge, Tag } from '@/components/ui/data/badge';
import { Money } from '@/components/ui/data/money';
import { ROW_LINK } from '@/components/ui/data/table';
import type { Conversion } from '@/lib/contract/bff/conversions';

const CELL = 'h-14 border-b border-line px-3 whitespace-nowrap first:ps-0 last:pe-0';
const CARD_CELL = `${CELL} max-md:block max-md:h-auto max-md:border-0 max-md:p-0 max-md:whitespace-normal`;

const WRAPS = 'max-md:whitespace-normal max-md:wrap-anywhere';

/** One record; the link of the first cell covers the row. */
export function ConversionRow({ conversion, nowMs }: { conversion: Conversion; nowMs: number }) {
  const t = useTranslations('convert');
  const f = useConversionFormats();
  const { key, tone, Icon } = conversionStatusStyle(conversion, nowMs);
  const { from, to } = recordAmounts(conversion);
  const day = conversion.attempt?.settlement_day;
  const actor = conversion.attempt?.actor.name ?? conversion.created_by.name;
  const none = <span className="text-ink-3">–</span>;
  return (
    <tr className="relative transition-colors hover:bg-hover max-md:grid max-md:grid-cols-[1fr_auto] max-md:gap-x-3 max-md:gap-y-0.5 max-md:border-b max-md:border-line max-md:py-3">
      <td className={`${CARD_CELL} max-md:col-start-1 max-md:row-start-2 max-md:text-ink-3`}>
        <Link
          data-row
          href={`/conversions/${encodeURIComponent(conversion.rfq_id)}`}
          aria-label={t('list.open', { id: conversion.rfq_id })}
          className={`${ROW_LINK} after:rounded-control`}
        >
          <time dateTime={conversion.created_at}>{f.dateTime(conversion.created_at)}</time>
        </Link>
      </td>
      <td className={`${CARD_CELL} max-md:col-start-1 max-md:row-start-1`}>
        <StatusBadge tone={tone} icon={<Icon aria-hidden size={15} strokeWidth={1.8} />}>
          {t(`state.${key}`)}
        </StatusBadge>
      </td>
      <td className={`${CARD_CELL} text-end max-md:col-start-2 max-md:row-start-1`}>
        <span className="sr-only md:hidden">{t('list.send')} </span>
        {from === undefined ? (
          none
        ) : (
          <Money value={from} currency={conversion.from_currency} className={WRAPS} />
        )}
      </td>
      <td className={`${CARD_CELL} text-end max-md:col-start-2 max-md:row-start-2`}>
        <span className="sr-only md:hidden">{t('list.receive')} </span>
        {to === undefined ? (
          <span className="text-ink-3">{conversion.to_currency}</span>
        ) : (
          <Money value={to} currency={conversion.to_currency} className={WRAPS} />
        )}
      </td>
      <td className={`${CELL} max-md:hidden`}>{day ? <Tag>{day.toUpperCase()}</Tag> : none}</td>
      <td className={`${CELL} max-lg:hidden`}>
        <ApiStatus conversion={conversion} nowMs={nowMs} />
      </td>
      <td className={`${CELL} max-w-[16ch] truncate text-ink-3 max-lg:hidden`} title={actor}>
        <bdi>{actor}</bdi>
      </td>
    </tr>
  );
}

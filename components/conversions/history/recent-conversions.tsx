'use client';

import { ArrowRight } from 'lucide-react';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { conversionStatusStyle } from '@/components/conversions/record/conversion-status-styles';
import { useConversionFormats } from '@/components/conversions/record/use-conversion-formats';
import { useServerNow } from '@/components/lists/use-server-now';
import { cx } from '@/components/ui/cx';
import { Tag, TONE_TEXT } from '@/components/ui/data/badge';
import type { Conversion } from '@/lib/contract/bff/conversions';

const SHOWN = 5;

/** The newest records of our own register (QUO-16). */
export function RecentList({ conversions }: { conversions: Conversion[] }) {
  const t = useTranslations('convert');
  const now = useServerNow();
  if (conversions.length === 0) return null;
  return (
    <section className="mt-[22px] border-t border-line pt-4 max-md:hidden">
      <div className="mb-1 flex items-baseline justify-between gap-3">
        <h2 className="text-cell font-strong text-ink-2">{t('recent.title')}</h2>
        <Link href="/conversions" className="text-meta font-medium text-link hover:underline">
          {t('recent.all')}
        </Link>
      </div>
      <ul>
        {conversions.slice(0, SHOWN).map((conversion) => (
          <RecentRow key={conversion.rfq_id} conversion={conversion} nowMs={now} />
        ))}
      </ul>
    </section>
  );
}

function RecentRow({ conversion, nowMs }: { conversion: Conversion; nowMs: number }) {
  const t = useTranslations('convert.state');
  const q = useTranslations('convert.quote');
  const f = useConversionFormats();
  const { key, tone, Icon } = conversionStatusStyle(conversion, nowMs);
  const isFrom = conversion.fixed_side === 'from';
  const amount = f.amount(
    conversion.requested_amount,
    isFrom ? conversion.from_currency : conversion.to_currency,
  );
  const day = conversion.attempt?.settlement_day;
  return (
    <li className="border-b border-line last:border-0">
      <Link
        href={`/conversions/${encodeURIComponent(conversion.rfq_id)}`}
        className="-mx-2 flex h-9 items-center gap-2.5 rounded-control px-2 text-cell transition-colors hover:bg-hover"
      >
        <Icon role="img" aria-label={t(key)} size={15} strokeWidth={1.8} className={cx(TONE_TEXT[tone])} />
        <span className="min-w-0 flex-1 truncate text-ink tabular-nums">
          {isFrom ? amount : <bdi>{conversion.from_currency}</bdi>}
          <ArrowRight
            role="img"
            aria-label={q('to')}
            size={13}
            strokeWidth={1.8}
            className="mx-1 inline text-ink-3"
          />
          {isFrom ? <bdi>{conversion.to_currency}</bdi> : amount}
        </span>
        {day ? <Tag>{day.toUpperCase()}</Tag> : null}
        <time dateTime={conversion.created_at} className="text-ink-3">
          {f.recent(conversion.created_at, nowMs)}
        </time>
      </Link>
    </li>
  );
}

'use client';

import { Landmark, ShieldX } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { cx } from '@/components/ui/cx';
import type { Conversion } from '@/lib/contract/bff/conversions';

/** The API's reason as text (ACC-11, safety 15), and the limit it names. */
export function ApiReason({ conversion }: { conversion: Conversion }) {
  const t = useTranslations('convert.outcome');
  const reason = conversion.attempt?.reason;
  return (
    <>
      {reason ? (
        <>
          <h3 className="mb-2 text-cell font-semibold text-ink">{t('reason')}</h3>
          <blockquote
            className={cx(
              'rounded-e-money border-s-[3px] bg-sunken px-3.5 py-3 text-body leading-[21px] break-words text-ink',
              conversion.state === 'refused' || conversion.state === 'rejected'
                ? 'border-bad'
                : 'border-line-3',
            )}
          >
            “<bdi>{reason}</bdi>”
          </blockquote>
        </>
      ) : null}
      {conversion.limit_block_source ? <LimitSource source={conversion.limit_block_source} /> : null}
    </>
  );
}

function LimitSource({ source }: { source: string }) {
  const t = useTranslations('convert.outcome');
  const name =
    source === 'operational'
      ? t('sourceOperational')
      : source === 'compliance'
        ? t('sourceCompliance')
        : undefined;
  const Icon = source === 'compliance' ? ShieldX : Landmark;
  return (
    <>
      <h3 className="mt-[18px] mb-2 text-cell font-semibold text-ink">{t('source')}</h3>
      <p className="flex items-center gap-[9px]">
        <Icon aria-hidden size={16} strokeWidth={1.6} />
        {name ? <b className="font-strong text-ink">{name}</b> : null}
        <bdi className="mono text-ink-3">{source}</bdi>
      </p>
      <p className="mt-2.5 max-w-[44ch] text-cell text-ink-3">{t('ceiling')}</p>
    </>
  );
}

'use client';

import { ArrowRight } from 'lucide-react';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { CopyButton } from '@/components/ui/controls/copy-button';
import { ShortId } from '@/components/ui/data/short-id';
import type { Conversion } from '@/lib/contract/bff/conversions';
import { PairName } from './pair-name';

export function QuoteHeader({ conversion, children }: { conversion: Conversion; children?: ReactNode }) {
  const t = useTranslations('convert.quote');
  return (
    <header className="flex flex-wrap items-start gap-x-5 gap-y-3">
      <div className="min-w-[240px] flex-1 max-md:hidden">
        <h2 className="flex items-center gap-[9px] text-title text-ink">
          <bdi>{conversion.from_currency}</bdi>
          <ArrowRight role="img" aria-label={t('to')} size={16} strokeWidth={1.8} className="text-ink-3" />
          <bdi>{conversion.to_currency}</bdi>
        </h2>
        <p className="mt-0.5 text-cell text-ink-3">
          <PairName conversion={conversion} />
        </p>
        <p className="mt-px flex items-center gap-1 text-floor text-ink-3">
          <ShortId value={conversion.rfq_id} />
          <CopyButton value={conversion.rfq_id} label={t('id')} />
        </p>
      </div>
      {children}
    </header>
  );
}

/** The API's answer for support: `422 · REFUSED`. */
export function AnswerTag({ children }: { children: ReactNode }) {
  return (
    <span
      translate="no"
      className="mono mt-1 rounded-md px-2 py-px text-[0.75rem] leading-5 font-medium whitespace-nowrap text-ink-2 shadow-edge-2 max-md:mt-0"
    >
      {children}
    </span>
  );
}

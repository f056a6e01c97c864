'use client';

import { MoonStar } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { RADIO } from '@/components/ui/radio';
import type { SettlementDay } from '@/lib/contract/bff';

/** A window that was not offered is drawn as absence, in words, not as a disabled control (safety 23). */
export function AbsentOption({ day }: { day: SettlementDay }) {
  const t = useTranslations('convert.quote');
  return (
    <div className="flex flex-col rounded-option border-[1.5px] border-dashed border-line-2 bg-sunken px-[18.5px] py-[14.5px] max-md:px-4">
      <p className="flex items-center gap-[9px] text-ink-3">
        <span aria-hidden className={RADIO} />
        <b className="text-[0.9375rem] font-heavy">{day.toUpperCase()}</b>
        <span>{t(day)}</span>
      </p>
      <div className="m-auto max-w-[31ch] py-[18px] text-center text-cell leading-[19px] text-ink-3 @max-[599px]:py-1.5">
        <MoonStar aria-hidden size={18} strokeWidth={1.6} className="mx-auto mb-2.5 @max-[599px]:hidden" />
        <b className="mb-1 block text-body font-semibold text-ink-2">{t('notOffered')}</b>
        <p>{t(day === 'd0' ? 'absentD0' : 'absentD1')}</p>
      </div>
    </div>
  );
}

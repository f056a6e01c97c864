'use client';

import { Info, MoonStar } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { type ReactNode, useId } from 'react';
import { RADIO } from '@/components/ui/controls/radio-styles';
import { Note } from '@/components/ui/feedback/note';
import type { Conversion, SettlementDay } from '@/lib/contract/bff/conversions';
import { OptionCard } from './option-card';
import { isOffered } from './screen-state';
import { SettlementTimeline } from './settlement-timeline';

interface QuoteOptionsProps {
  conversion: Conversion;
  nowMs: number;
  chosen: SettlementDay | undefined;
  disabled: boolean;
  onChoose(day: SettlementDay): void;
  /** Stands in place of the times of both. */
  below?: ReactNode;
}

const DAYS = ['d0', 'd1'] as const;

/** D0 and D1 as a native radio group; nothing is chosen for the person. */
export function QuoteOptions({ conversion, nowMs, chosen, disabled, onChoose, below }: QuoteOptionsProps) {
  const t = useTranslations('convert.quote');
  const name = useId();
  const { d0, d1 } = conversion.options;
  return (
    <>
      <div
        role="radiogroup"
        aria-label={t('choose')}
        className="mt-7 grid min-w-0 grid-cols-1 gap-2.5 max-md:mt-3.5 @min-[600px]:grid-cols-2 @min-[600px]:gap-[18px]"
      >
        {DAYS.map((day) => {
          const option = conversion.options[day];
          if (option === undefined) return <AbsentOption key={day} day={day} />;
          return (
            <OptionCard
              key={day}
              day={day}
              option={option}
              conversion={conversion}
              nowMs={nowMs}
              name={name}
              disabled={disabled}
              onChoose={onChoose}
              other={day === 'd0' ? d1 : d0}
              checked={chosen === day}
            />
          );
        })}
      </div>
      {isOffered(conversion) ? (
        (below ?? <Below conversion={conversion} nowMs={nowMs} chosen={chosen} />)
      ) : (
        <Note
          tone="warn"
          role="status"
          className="mt-4"
          icon={<Info aria-hidden size={15} strokeWidth={1.8} />}
        >
          <b>{t('noneTitle')}</b> {t('noneBody')}
        </Note>
      )}
    </>
  );
}

function Below({ conversion, nowMs, chosen }: Pick<QuoteOptionsProps, 'conversion' | 'nowMs' | 'chosen'>) {
  const t = useTranslations('convert.quote');
  const { d0, d1 } = conversion.options;
  if (d0 && d1) return <SettlementTimeline conversion={conversion} nowMs={nowMs} chosen={chosen} />;
  return (
    <p className="mt-4 flex gap-2 text-cell text-ink-3">
      <Info aria-hidden size={15} strokeWidth={1.6} className="mt-0.5" />
      {t(d1 ? 'onlyD1' : 'onlyD0')}
    </p>
  );
}

/** An option that was not offered, in words (safety 23). */
function AbsentOption({ day }: { day: SettlementDay }) {
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

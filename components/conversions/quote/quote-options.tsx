'use client';

import { Info } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useId } from 'react';
import { Note } from '@/components/ui/note';
import type { Conversion, SettlementDay } from '@/lib/contract/bff';
import { AbsentOption } from './absent-option';
import { OptionCard } from './option-card';
import { isOffered } from './screen-state';
import { SettlementRail } from './settlement-rail';

interface QuoteOptionsProps {
  conversion: Conversion;
  nowMs: number;
  chosen: SettlementDay | undefined;
  disabled: boolean;
  onChoose(day: SettlementDay): void;
}

const DAYS = ['d0', 'd1'] as const;

/** D0 and D1 side by side, as a native radio group: arrow keys choose. Nothing is chosen for the person. */
export function QuoteOptions({ conversion, nowMs, chosen, disabled, onChoose }: QuoteOptionsProps) {
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
              {...{ day, option, conversion, nowMs, name, disabled, onChoose }}
              other={day === 'd0' ? d1 : d0}
              checked={chosen === day}
            />
          );
        })}
      </div>
      {isOffered(conversion) ? (
        <Below conversion={conversion} nowMs={nowMs} chosen={chosen} />
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
  if (d0 && d1) return <SettlementRail conversion={conversion} nowMs={nowMs} chosen={chosen} />;
  return (
    <p className="mt-4 flex gap-2 text-cell text-ink-3">
      <Info aria-hidden size={15} strokeWidth={1.6} className="mt-0.5" />
      {t(d1 ? 'onlyD1' : 'onlyD0')}
    </p>
  );
}

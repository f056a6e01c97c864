'use client';

import { useTranslations } from 'next-intl';
import { useId } from 'react';
import type { DayPreset } from '@/lib/time/day-range';
import { type DaysKept, keptPeriod } from './saved-view-content';
import { Choice } from './view-option';

interface DaysChoiceProps {
  periods: readonly DayPreset[];
  chosen: DaysKept | undefined;
  onChoose(kept: DaysKept): void;
}

export function DaysChoice({ periods, chosen, onChoose }: DaysChoiceProps) {
  const t = useTranslations('transactions.views');
  const words = useTranslations('transactions.filters');
  const group = useId();
  if (periods.length === 0) return null;
  const kept = keptPeriod(periods, chosen) ?? 'fixed';
  return (
    <fieldset aria-label={words('name.created')} className="mb-2">
      {[...periods, 'fixed' as const].map((choice) => (
        <Choice key={choice} group={group} checked={choice === kept} onChange={() => onChoose(choice)}>
          {choice === 'fixed' ? t('fixed') : t('moves', { period: words(`preset.${choice}`) })}
        </Choice>
      ))}
    </fieldset>
  );
}

'use client';

import { useTranslations } from 'next-intl';
import { Tag } from '@/components/ui/badge';
import { cx } from '@/components/ui/cx';
import type { SandboxOutcome } from '@/lib/contract/bff-sandbox';

const OUTCOMES: readonly SandboxOutcome[] = [
  'accepted',
  'evaluating',
  'operational',
  'compliance',
  'provider',
  'failed',
  'lost',
  'noD0',
  'noD1',
];

interface OutcomePickerProps {
  active: SandboxOutcome;
  busy: boolean;
  onPick(outcome: SandboxOutcome): void;
}

/** One native radio per outcome: what the next quote or accept will answer. */
export function OutcomePicker({ active, busy, onPick }: OutcomePickerProps) {
  const t = useTranslations('sandbox');
  return (
    <fieldset aria-busy={busy} className="grid grid-cols-3 gap-2.5 max-lg:grid-cols-2 max-md:grid-cols-1">
      <legend className="sr-only">{t('nextAccept')}</legend>
      {OUTCOMES.map((outcome) => {
        const on = outcome === active;
        return (
          <label
            key={outcome}
            className={cx(
              'flex cursor-pointer gap-2.5 rounded-money px-3 py-2.5 transition-[background-color,box-shadow] has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
              on ? 'bg-accent-soft shadow-[inset_0_0_0_2px_var(--accent)]' : 'shadow-edge hover:bg-hover',
            )}
          >
            <input
              type="radio"
              name="sandbox-outcome"
              className="mt-[3px] size-3.5 shrink-0 accent-(--accent) outline-none"
              checked={on}
              onChange={() => onPick(outcome)}
            />
            <span className="min-w-0">
              <span className="flex flex-wrap items-center gap-2 text-body font-medium text-ink">
                {t(`outcome.${outcome}.title`)}
                {on ? <Tag>{t('active')}</Tag> : null}
              </span>
              <span className="block text-cell text-ink-3">{t(`outcome.${outcome}.body`)}</span>
            </span>
          </label>
        );
      })}
    </fieldset>
  );
}

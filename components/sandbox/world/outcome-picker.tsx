'use client';

import { useTranslations } from 'next-intl';
import { ClauseChips } from '@/components/sandbox/clauses/clause-chips';
import { WORLD_CLAUSES } from '@/components/sandbox/clauses/clause-ids';
import { cx } from '@/components/ui/cx';
import { Tag } from '@/components/ui/data/badge';
import type { SandboxOutcome } from '@/lib/contract/bff/sandbox/sandbox-controls';

const OUTCOMES = Object.keys(WORLD_CLAUSES.outcome) as SandboxOutcome[];

interface OutcomePickerProps {
  active: SandboxOutcome;
  busy: boolean;
  onPick(outcome: SandboxOutcome): void;
}

export function OutcomePicker({ active, busy, onPick }: OutcomePickerProps) {
  const t = useTranslations('sandbox');
  return (
    <fieldset aria-busy={busy} className="grid grid-cols-3 gap-2.5 max-xl:grid-cols-2 max-sm:grid-cols-1">
      <legend className="sr-only">{t('nextAccept')}</legend>
      {OUTCOMES.map((outcome) => {
        const on = outcome === active;
        return (
          <div
            key={outcome}
            className={cx(
              'flex flex-col justify-between gap-2 rounded-money px-3 pt-2.5 pb-3 transition-[background-color,box-shadow] has-[input:focus-visible]:outline-2 has-[input:focus-visible]:outline-offset-2 has-[input:focus-visible]:outline-focus',
              on ? 'bg-accent-soft shadow-[inset_0_0_0_2px_var(--accent)]' : 'shadow-edge hover:bg-hover',
            )}
          >
            <label className="flex flex-1 cursor-pointer gap-2.5">
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
            <ClauseChips ids={WORLD_CLAUSES.outcome[outcome]} className="ms-6" />
          </div>
        );
      })}
    </fieldset>
  );
}

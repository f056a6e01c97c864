'use client';

import { useTranslations } from 'next-intl';
import { type FormEvent, useState } from 'react';
import { Button } from '@/components/ui/controls/button';
import { Field } from '@/components/ui/form/field';
import { INPUT_FRAME } from '@/components/ui/form/input-styles';
import { useFirstError } from '@/components/ui/form/use-first-error';
import { useShell } from '@/components/ui/hooks/shell-context';
import { isCalendarDay } from '@/lib/contract/values/calendar-day';
import type { Filters } from '@/lib/contract/values/transactions/list-address';
import { DAY_FILTERS, type DayFilter } from '@/lib/contract/values/transactions/list-filters';
import { serverNow } from '@/lib/queries/api/server-clock';
import { DAY_PRESETS, presetDays } from '@/lib/time/day-range';
import { formatDay } from '@/lib/time/format';
import { ApplyButton } from './apply-button';
import { type DayRangeErrors, dayRangeErrors } from './day-range-errors';
import { useLateFocus } from './late-editor';
import { type Sent, SentLine } from './sent-filter-line';

type Days = Pick<Filters, 'from' | 'to'>;

interface DaysEditorProps extends Partial<Sent> {
  days: Days;
  filterErrors: DayRangeErrors;
  onApply(days: Days): void;
}

/** First and last day in the merchant's zone, both included. */
export function DaysEditor({ days, filterErrors: known, onApply, sent, verdict }: DaysEditorProps) {
  const t = useTranslations('transactions.filters');
  const reasons = useTranslations('fields');
  const { timeZone, locale } = useShell();
  const [from, setFrom] = useState(days.from ?? '');
  const [to, setTo] = useState(days.to ?? '');
  const [filterErrors, setFilterErrors] = useState(known);
  const form = useFirstError(filterErrors);
  useLateFocus(form, 'button');

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const found = dayRangeErrors({ from, to }, unreadIn(event.currentTarget));
    setFilterErrors(found);
    if (Object.keys(found).length > 0) return;
    onApply({ ...(from === '' ? {} : { from }), ...(to === '' ? {} : { to }) });
  };
  // The native input uses the browser's language.
  const inWords = (day: string) => (isCalendarDay(day) ? formatDay(day, locale) : undefined);
  const date = (name: DayFilter, value: string, set: (value: string) => void, control: object) => (
    <div className={INPUT_FRAME}>
      <input
        {...control}
        type="date"
        name={name}
        value={value}
        onChange={(event) => set(event.target.value)}
        className="h-full w-full min-w-0 bg-transparent text-ink tabular-nums outline-none max-md:text-[1rem]"
      />
    </div>
  );
  return (
    <form ref={form} onSubmit={submit} noValidate>
      <fieldset aria-label={t('presets')} className="flex flex-wrap gap-1.5 p-2.5">
        {DAY_PRESETS.map((preset) => (
          <Button
            key={preset}
            size="sm"
            onClick={() => onApply(presetDays(preset, new Date(serverNow()), timeZone))}
          >
            {t(`preset.${preset}`)}
          </Button>
        ))}
      </fieldset>
      <div className="border-t border-line p-2.5">
        <Field
          label={t('first')}
          hint={inWords(from)}
          error={filterErrors.from && reasons(filterErrors.from)}
        >
          {(control) => date('from', from, setFrom, control)}
        </Field>
        <Field
          label={t('last')}
          hint={inWords(to)}
          error={filterErrors.to && reasons(filterErrors.to)}
          className="mt-2.5"
        >
          {(control) => date('to', to, setTo, control)}
        </Field>
        <p className="mt-1.5 text-meta text-ink-3">{t('hint.days', { zone: timeZone })}</p>
        <ApplyButton />
      </div>
      {sent ? <SentLine sent={sent} verdict={verdict} /> : null}
    </form>
  );
}

function unreadIn(form: HTMLFormElement): DayFilter[] {
  return DAY_FILTERS.filter((name) => {
    const input = form.elements.namedItem(name);
    return input instanceof HTMLInputElement && input.validity.badInput;
  });
}

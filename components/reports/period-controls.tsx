'use client';

import { useTranslations } from 'next-intl';
import { type FormEvent, useState } from 'react';
import { Button } from '@/components/ui/controls/button';
import { Field, TextInput } from '@/components/ui/form/field';
import { Select } from '@/components/ui/form/select';
import { useShell } from '@/components/ui/hooks/shell-context';
import { readPeriod } from '@/lib/contract/bff/reports/report-period';
import { addDays } from '@/lib/contract/values/calendar-day';
import type { FieldReason } from '@/lib/contract/values/field-reasons';
import { changeAddress } from '@/lib/queries/change-address';
import { monthName, usePeriodName } from './report-texts';

const MONTHS_BACK = 24;
const OTHER = 'other';

function showPeriod(month: string): void {
  changeAddress('push', `?${new URLSearchParams({ month })}`);
}

function monthsBefore(last: string): string[] {
  const months = [last];
  while (months.length < MONTHS_BACK) months.push(addDays(`${months.at(-1) ?? last}-01`, -1).slice(0, 7));
  return months;
}

/** The last months, and any other days by what is typed. */
export function PeriodControls({ month, thisMonth }: { month: string; thisMonth: string }) {
  const t = useTranslations('reports');
  const { locale } = useShell();
  const name = usePeriodName();
  const [typing, setTyping] = useState(false);
  const months = monthsBefore(thisMonth);
  const period = readPeriod(month);
  const own = months.includes(month) || 'reason' in period ? [] : [{ value: month, label: name(period) }];
  return (
    <div className="min-w-[11rem] max-md:w-full">
      <Select
        label={t('month')}
        value={month}
        options={[
          ...own,
          ...months.map((value) => ({ value, label: monthName(value, locale) })),
          { value: OTHER, label: t('otherDays') },
        ]}
        onValueChange={(value) => {
          setTyping(value === OTHER);
          if (value !== OTHER) showPeriod(value);
        }}
      />
      {typing ? <PeriodField month={month} reason={undefined} onShown={() => setTyping(false)} /> : null}
    </div>
  );
}

interface FieldProps {
  /** The text of the address, readable or not. */
  month: string;
  reason: FieldReason | undefined;
  onShown?(): void;
}

export function PeriodField({ month, reason, onShown }: FieldProps) {
  const t = useTranslations('reports');
  const reasons = useTranslations('fields');
  const [text, setText] = useState(month);
  const [fault, setFault] = useState(reason);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const read = readPeriod(text.trim());
    if ('reason' in read) return setFault(read.reason);
    showPeriod(text.trim());
    return onShown?.();
  };
  return (
    <form noValidate onSubmit={submit} className="mt-2 max-w-sm">
      <Field label={t('period')} hint={t('periodHint')} error={fault && t('bad', { reason: reasons(fault) })}>
        {(control) => (
          <TextInput
            {...control}
            value={text}
            autoComplete="off"
            maxLength={40}
            onChange={(event) => setText(event.target.value)}
          />
        )}
      </Field>
      <Button type="submit" className="mt-2">
        {t('show')}
      </Button>
    </form>
  );
}

'use client';

import { useTranslations } from 'next-intl';
import { type FormEvent, useState } from 'react';
import { AnyChoice, RecordChip, SearchRow } from '@/components/lists/filters/search-form';
import { DayField } from '@/components/ui/form/day-field';
import { CALL_STATUSES } from '@/lib/contract/bff/settings/diagnostics';
import type { CallsAddress } from './use-calls-address';

interface CallFiltersProps {
  address: CallsAddress;
  people: readonly { id: string; name: string }[];
}

export function CallFilters({ address, people }: CallFiltersProps) {
  const { filters, days, dayErrors, set } = address;
  const t = useTranslations('diagnostics');
  const [text, setText] = useState(filters.request_id ?? '');
  /** Remounts the day fields, whose text may be no day. */
  const [cleared, setCleared] = useState(0);
  const find = (event: FormEvent) => {
    event.preventDefault();
    set('request_id', text.trim());
  };
  const clear = () => {
    setText('');
    setCleared(cleared + 1);
    address.clear();
  };
  const isNarrow = Object.keys(filters).length > 0;
  const day = (name: 'from' | 'to') => (
    <DayField
      key={`${name} ${cleared}`}
      label={t(name)}
      value={days[name]}
      rangeError={dayErrors[name]}
      onDay={(picked) => set(name, picked)}
    />
  );
  return (
    <search>
      <form noValidate onSubmit={find} aria-label={t('filters')} className="grid max-w-[720px] gap-3">
        <div className="grid grid-cols-[repeat(auto-fit,minmax(150px,1fr))] gap-3 *:min-w-0 max-md:grid-cols-2">
          {day('from')}
          {day('to')}
          <AnyChoice
            label={t('status')}
            any={t('any')}
            value={filters.status}
            options={CALL_STATUSES.map((status) => ({ value: status, label: t(`statuses.${status}`) }))}
            onValue={(value) => set('status', value)}
          />
          <AnyChoice
            label={t('person')}
            any={t('any')}
            value={filters.person}
            options={people.map(({ id, name }) => ({ value: id, label: name }))}
            onValue={(value) => set('person', value)}
          />
        </div>
        <SearchRow
          label={t('requestId')}
          placeholder={t('requestId')}
          text={text}
          onText={setText}
          submit={t('find')}
          clear={t('clear')}
          onClear={isNarrow ? clear : undefined}
        />
        <RecordChip
          label={t('record')}
          id={filters.subject}
          remove={t('removeRecord')}
          onRemove={() => set('subject', undefined)}
        />
      </form>
    </search>
  );
}

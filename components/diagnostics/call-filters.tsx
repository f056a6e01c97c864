'use client';

import { X } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { type FormEvent, useState } from 'react';
import { Button } from '@/components/ui/controls/button';
import { Field } from '@/components/ui/form/field';
import { SearchInput } from '@/components/ui/form/search-input';
import { Select } from '@/components/ui/form/select';
import { CALL_STATUSES } from '@/lib/contract/bff/settings/diagnostics';
import type { CallsAddress } from './use-calls-address';

const ANY = 'any';

interface CallFiltersProps {
  address: CallsAddress;
  people: readonly { id: string; name: string }[];
}

export function CallFilters({ address: { filters, set, clear }, people }: CallFiltersProps) {
  const t = useTranslations('diagnostics');
  const [text, setText] = useState(filters.request_id ?? '');
  const find = (event: FormEvent) => {
    event.preventDefault();
    set('request_id', text.trim());
  };
  const choice = (name: 'status' | 'person', label: string, options: { value: string; label: string }[]) => (
    <Field label={label}>
      {({ id }) => (
        <Select
          id={id}
          label={label}
          value={filters[name] ?? ANY}
          options={[{ value: ANY, label: t('any') }, ...options]}
          onValueChange={(value) => set(name, value === ANY ? undefined : value)}
        />
      )}
    </Field>
  );
  const isNarrow = Object.keys(filters).length > 0;
  return (
    <search>
      <form noValidate onSubmit={find} aria-label={t('filters')} className="grid gap-3">
        <div className="grid max-w-[720px] grid-cols-2 gap-3">
          {choice(
            'status',
            t('status'),
            CALL_STATUSES.map((status) => ({ value: status, label: t(`statuses.${status}`) })),
          )}
          {choice(
            'person',
            t('person'),
            people.map(({ id, name }) => ({ value: id, label: name })),
          )}
        </div>
        <div className="flex max-w-[720px] flex-wrap items-center gap-2">
          <div className="flex h-8 min-w-0 flex-1 basis-60 items-center gap-2 rounded-field bg-field px-2.5 text-cell shadow-edge-3 focus-within:shadow-field-focus max-md:h-11">
            <SearchInput
              label={t('requestId')}
              placeholder={t('requestId')}
              maxLength={100}
              value={text}
              onText={setText}
            />
          </div>
          <Button type="submit" className="max-md:h-11">
            {t('find')}
          </Button>
          {isNarrow ? (
            <Button
              variant="ghost"
              className="max-md:h-11"
              onClick={() => {
                setText('');
                clear();
              }}
            >
              {t('clear')}
            </Button>
          ) : null}
        </div>
        {filters.subject === undefined ? null : (
          <p className="flex min-w-0 items-center gap-2 text-cell text-ink-2">
            <span className="text-ink-3">{t('record')}</span>
            <bdi className="mono min-w-0 truncate" title={filters.subject}>
              {filters.subject}
            </bdi>
            <button
              type="button"
              aria-label={t('removeRecord')}
              title={t('removeRecord')}
              onClick={() => set('subject', undefined)}
              className="tap grid size-7 shrink-0 place-items-center rounded-control text-ink-3 hover:bg-hover hover:text-ink"
            >
              <X aria-hidden size={14} strokeWidth={1.8} />
            </button>
          </p>
        )}
      </form>
    </search>
  );
}

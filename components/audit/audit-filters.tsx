'use client';

import { ListFilter, X } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { type FormEvent, useId, useState } from 'react';
import { Button } from '@/components/ui/controls/button';
import { cx } from '@/components/ui/cx';
import { DayField } from '@/components/ui/form/day-field';
import { Field } from '@/components/ui/form/field';
import { SearchInput } from '@/components/ui/form/search-input';
import { Select } from '@/components/ui/form/select';
import { AUDIT_KINDS, AUDIT_OUTCOMES } from '@/lib/contract/bff/audit/audit';
import { ROLE_NAMES } from '@/lib/contract/values/role-names';
import type { AuditAddress, AuditFilter } from './use-audit-address';

const ANY = 'any';

interface FiltersProps {
  address: AuditAddress;
  people: readonly { id: string; name: string }[];
}

/** Each narrows the whole log, not what was read of it. */
export function AuditFilters({ address, people }: FiltersProps) {
  const t = useTranslations('audit');
  const roles = useTranslations('people.role');
  const [text, setText] = useState('');
  /** On the phone. */
  const [open, setOpen] = useState(false);
  const panel = useId();
  /** Remounts the day fields, whose text may be no day. */
  const [cleared, setCleared] = useState(0);
  const { filters, days, setFilter } = address;
  const search = (event: FormEvent) => {
    event.preventDefault();
    address.setSearch(text.trim());
  };
  const clear = () => {
    setText('');
    setCleared(cleared + 1);
    address.clear();
  };
  const choice = (name: AuditFilter, label: string, options: { value: string; label: string }[]) => (
    <Field label={label}>
      {({ id }) => (
        <Select
          id={id}
          label={label}
          value={filters[name] ?? ANY}
          options={[{ value: ANY, label: t('any') }, ...options]}
          onValueChange={(value) => setFilter(name, value === ANY ? undefined : value)}
        />
      )}
    </Field>
  );
  const day = (name: 'from' | 'to') => (
    <DayField
      key={`${name} ${cleared}`}
      label={t(name)}
      value={days[name]}
      onDay={(picked) => setFilter(name, picked)}
    />
  );
  return (
    <search>
      <form noValidate onSubmit={search} aria-label={t('filters')} className="grid gap-3">
        <Button
          className="w-fit md:hidden max-md:h-11"
          aria-expanded={open}
          aria-controls={panel}
          icon={<ListFilter aria-hidden size={15} strokeWidth={1.6} />}
          onClick={() => setOpen(!open)}
        >
          {t('filters')}
          {address.narrowed > 0 ? <span className="tabular-nums">{address.narrowed}</span> : null}
        </Button>
        <div
          id={panel}
          className={cx(
            'grid grid-cols-[repeat(auto-fit,minmax(150px,1fr))] gap-3 max-md:grid-cols-2',
            !open && 'max-md:hidden',
          )}
        >
          {day('from')}
          {day('to')}
          {choice(
            'person',
            t('who'),
            people.map(({ id, name }) => ({ value: id, label: name })),
          )}
          {choice(
            'role',
            t('role'),
            ROLE_NAMES.map((role) => ({ value: role, label: roles(role) })),
          )}
          {choice(
            'kind',
            t('kind'),
            AUDIT_KINDS.map((kind) => ({ value: kind, label: t(`kinds.${kind}`) })),
          )}
          {choice(
            'outcome',
            t('result'),
            AUDIT_OUTCOMES.map((outcome) => ({ value: outcome, label: t(`outcome.${outcome}`) })),
          )}
        </div>
        <div className="flex flex-wrap items-center gap-2">
          <div className="flex h-8 min-w-0 flex-1 basis-60 items-center gap-2 rounded-field bg-field px-2.5 text-cell shadow-edge-3 focus-within:shadow-field-focus max-md:h-11">
            <SearchInput
              label={t('search')}
              placeholder={t('searchHint')}
              maxLength={100}
              value={text}
              onText={setText}
            />
          </div>
          <Button type="submit" className="max-md:h-11">
            {t('search')}
          </Button>
          {address.narrowed > 0 || filters.q !== undefined ? (
            <Button variant="ghost" className="max-md:h-11" onClick={clear}>
              {t('clear')}
            </Button>
          ) : null}
        </div>
        {filters.record === undefined ? null : (
          <p className="flex min-w-0 items-center gap-2 text-cell text-ink-2">
            <span className="text-ink-3">{t('record')}</span>
            <bdi className="mono min-w-0 truncate" title={filters.record}>
              {filters.record}
            </bdi>
            <button
              type="button"
              aria-label={t('removeRecord')}
              title={t('removeRecord')}
              onClick={() => setFilter('record', undefined)}
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

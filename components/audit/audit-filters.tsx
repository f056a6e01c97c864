'use client';

import { ListFilter } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { type FormEvent, useId, useState } from 'react';
import { AnyChoice, RecordChip, SearchRow } from '@/components/lists/filters/search-form';
import { Button } from '@/components/ui/controls/button';
import { cx } from '@/components/ui/cx';
import { DayField } from '@/components/ui/form/day-field';
import { AUDIT_KINDS, AUDIT_OUTCOMES } from '@/lib/contract/bff/audit/audit';
import { ROLE_NAMES } from '@/lib/contract/values/role-names';
import type { AuditAddress, AuditFilter } from './use-audit-address';

interface FiltersProps {
  address: AuditAddress;
  people: readonly { id: string; name: string }[];
}

/** Each narrows the whole log, not what was read of it. */
export function AuditFilters({ address, people }: FiltersProps) {
  const t = useTranslations('audit');
  const roles = useTranslations('people.role');
  const [text, setText] = useState('');
  /** Opens the filters on a phone. */
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
    <AnyChoice
      label={label}
      options={options}
      any={t('any')}
      value={filters[name]}
      onValue={(value) => setFilter(name, value)}
    />
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
        <SearchRow
          label={t('search')}
          placeholder={t('searchHint')}
          text={text}
          onText={setText}
          submit={t('search')}
          clear={t('clear')}
          onClear={address.narrowed > 0 || filters.q !== undefined ? clear : undefined}
        />
        <RecordChip
          label={t('record')}
          id={filters.record}
          remove={t('removeRecord')}
          onRemove={() => setFilter('record', undefined)}
        />
      </form>
    </search>
  );
}

'use client';

import { Archive } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useId } from 'react';
import { Button } from '@/components/ui/controls/button';
import { Segmented } from '@/components/ui/controls/segmented';
import { cx } from '@/components/ui/cx';
import { SearchInput } from '@/components/ui/form/search-input';
import type { SubMerchantCounts, SubMerchantStatus } from '@/lib/contract/bff/sub-merchants/register';
import type { FieldReason } from '@/lib/contract/values/field-reasons';
import type { RegisterSearch } from '@/lib/queries/sub-merchants/register';
import { STATUSES } from './register-search-params';

interface RegisterBarProps {
  search: RegisterSearch;
  /** The typed text; the search follows after a delay. */
  text: string;
  error: FieldReason | undefined;
  counts: SubMerchantCounts | undefined;
  onText(text: string): void;
  onSearch(search: RegisterSearch): void;
}

/** Filters; the counts apply to the search text. */
export function RegisterBar({ search, text, error, counts, onText, onSearch }: RegisterBarProps) {
  const t = useTranslations('subMerchants');
  const reasons = useTranslations('fields');
  const below = useId();
  const shown = (status: SubMerchantStatus) =>
    status === search.status || !['none', 'unread'].includes(status) || (counts?.[status] ?? 0) > 0;
  const label = (words: string, count: number | undefined) => (
    <>
      {words} {count === undefined ? null : <span className="text-ink-3 tabular-nums">{count}</span>}
    </>
  );
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2.5 pb-3.5">
      <div className="no-bar max-w-full min-w-0 overflow-x-auto max-md:-mx-4 max-md:max-w-none max-md:basis-[calc(100%+32px)] max-md:px-4">
        <Segmented<SubMerchantStatus | 'all'>
          label={t('register.filter')}
          value={search.status ?? 'all'}
          onValueChange={(value) => onSearch({ ...search, status: value === 'all' ? undefined : value })}
          options={[
            { value: 'all', label: label(t('register.all'), counts?.all) },
            ...STATUSES.filter(shown).map((value) => ({
              value,
              label: label(t(`status.${value}`), counts?.[value]),
            })),
          ]}
        />
      </div>
      <search
        className={cx(
          'flex h-8 w-[250px] min-w-0 items-center gap-2 rounded-control bg-field px-2.5 text-cell transition-shadow focus-within:shadow-field-focus max-md:h-11 max-md:w-auto max-md:flex-1',
          error ? 'shadow-field-bad' : 'shadow-edge-3',
        )}
      >
        <SearchInput
          type="search"
          label={t('register.search')}
          value={text}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? below : undefined}
          onText={onText}
        />
      </search>
      <Button
        variant={search.archived ? 'default' : 'ghost'}
        aria-pressed={search.archived === true}
        icon={<Archive aria-hidden size={14} strokeWidth={1.8} />}
        onClick={() => onSearch({ ...search, archived: search.archived !== true })}
      >
        {t('register.archive')}
      </Button>
      {error ? (
        <p id={below} role="alert" className="basis-full text-meta text-bad">
          {error === 'is_a_tax_id' ? t('register.taxId') : reasons(error)}
        </p>
      ) : null}
    </div>
  );
}

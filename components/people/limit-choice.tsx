'use client';

import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useDeferredValue, useId, useState } from 'react';
import { Segmented } from '@/components/ui/controls/segmented';
import { ErrorNote } from '@/components/ui/feedback/error-note';
import { SearchInput } from '@/components/ui/form/search-input';
import { Skeleton } from '@/components/ui/loading/skeleton';
import type { Role } from '@/lib/access/permissions';
import type { NamedSubMerchant } from '@/lib/contract/bff/people';
import { registerQuery } from '@/lib/queries/sub-merchants/register';

export type Limit = NamedSubMerchant[] | null;

/** Ids stand in one order, as the server stores them. */
export function idsOf(limit: Limit): string[] | null {
  return limit?.map(({ correlation_id }) => correlation_id).sort() ?? null;
}

interface LimitChoiceProps {
  role: Role;
  /** Null: the whole account. */
  value: Limit;
  onChange(value: Limit): void;
  error?: string | undefined;
}

export function LimitChoice({ role, value, onChange, error }: LimitChoiceProps) {
  const t = useTranslations('people.limit');
  const [chosen, setChosen] = useState<NamedSubMerchant[]>(value ?? []);
  const note = useId();
  const choose = (next: Limit) => {
    if (next !== null) setChosen(next);
    onChange(next);
  };
  if (role === 'admin') return <p className="text-meta text-ink-2">{t('admin')}</p>;
  return (
    <fieldset aria-describedby={error === undefined ? undefined : note}>
      <legend className="mb-1.5 text-cell font-medium">{t('legend')}</legend>
      <Segmented
        full
        size="form"
        label={t('legend')}
        value={value === null ? 'all' : 'some'}
        options={[
          { value: 'all', label: t('all') },
          { value: 'some', label: t('some') },
        ]}
        onValueChange={(next) => choose(next === 'all' ? null : chosen)}
      />
      {value === null ? null : (
        <>
          <p className="mt-2 text-meta text-ink-2">{t('body')}</p>
          <Choices chosen={value} onChange={choose} />
        </>
      )}
      <p id={note} role="alert" className="mt-1.5 text-meta text-bad empty:hidden">
        {error}
      </p>
    </fieldset>
  );
}

/** The chosen ones stay in view, whatever is searched. */
function Choices({ chosen, onChange }: { chosen: NamedSubMerchant[]; onChange(next: Limit): void }) {
  const t = useTranslations('people.limit');
  const [text, setText] = useState('');
  const [first] = useState(chosen);
  const query = useInfiniteQuery({
    ...registerQuery({ q: useDeferredValue(text) }),
    placeholderData: keepPreviousData,
  });
  const found = query.data?.pages[0]?.items ?? [];
  const isChosen = (id: string) => chosen.some(({ correlation_id }) => correlation_id === id);
  const standing = text === '' ? first : chosen;
  const others = found.filter(({ correlation_id: id }) => !standing.some((one) => one.correlation_id === id));
  const toggle = ({ correlation_id, name }: NamedSubMerchant, wanted: boolean) => {
    const rest = chosen.filter((one) => one.correlation_id !== correlation_id);
    onChange(wanted ? [...rest, { correlation_id, name }] : rest);
  };
  return (
    <div className="mt-2 rounded-field shadow-edge-3">
      <div className="flex h-9 items-center gap-2 border-b border-line px-2.5 text-cell focus-within:shadow-field-focus max-md:h-11">
        <SearchInput label={t('search')} value={text} onText={setText} />
      </div>
      <ul aria-label={t('list')} className="max-h-[200px] overflow-y-auto p-1">
        {[...standing, ...others].map((one) => (
          <li key={one.correlation_id}>
            <label className="flex min-h-9 cursor-pointer items-center gap-2.5 rounded-control px-2 text-cell hover:bg-hover max-md:min-h-11">
              <input
                type="checkbox"
                checked={isChosen(one.correlation_id)}
                onChange={(event) => toggle(one, event.target.checked)}
                className="size-4 shrink-0 accent-(--accent)"
              />
              <bdi className="min-w-0 wrap-anywhere">{one.name}</bdi>
            </label>
          </li>
        ))}
      </ul>
      {query.isPending ? <Skeleton className="m-3 w-40" /> : null}
      <ErrorNote error={query.error} lead={t('failed')} className="m-3" />
      <p role="status" className="border-t border-line px-2.5 py-1.5 text-meta text-ink-3">
        {t('chosen', { count: chosen.length })}
        {query.isSuccess && others.length + standing.length === 0 ? ` · ${t('none')}` : null}
        {query.hasNextPage ? ` · ${t('more')}` : null}
      </p>
    </div>
  );
}

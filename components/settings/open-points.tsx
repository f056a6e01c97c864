'use client';

import { useTranslations } from 'next-intl';
import { useDeferredValue, useState } from 'react';
import { Button } from '@/components/ui/controls/button';
import { Disclosure } from '@/components/ui/controls/disclosure';
import { Tag } from '@/components/ui/data/badge';
import { DataTable } from '@/components/ui/data/data-table';
import { EmptyState } from '@/components/ui/feedback/empty-state';
import { INPUT_FRAME } from '@/components/ui/form/input-styles';
import { SearchInput } from '@/components/ui/form/search-input';
import type { OpenPoint, OpenPointSetting } from '@/lib/contract/bff/settings/settings';
import { filterOpenPoints, isOverridden } from './filter-open-points';

/** Questions the API's document leaves open (clauses part 3), with the values in use. */
export function OpenPoints({ points }: { points: readonly OpenPoint[] }) {
  const t = useTranslations('settings.points');
  const [search, setSearch] = useState('');
  const [onlyOverridden, setOnlyOverridden] = useState(false);
  const deferred = useDeferredValue(search);
  const found = filterOpenPoints(points, deferred).filter((point) => !onlyOverridden || isOverridden(point));
  const overridden = points.filter(isOverridden).length;
  const clear = () => {
    setSearch('');
    setOnlyOverridden(false);
  };
  return (
    <Disclosure title={t('forDevelopers')} className="mt-9 border-t border-line pt-5">
      <h2 className="mt-4 text-section">{t('title')}</h2>
      <p className="mt-0.5 max-w-[80ch] text-cell text-ink-3">
        {t('body', { total: points.length })} {t('overriddenCount', { count: overridden })}
      </p>
      <div className="my-3 flex flex-wrap items-center gap-x-4 gap-y-2">
        <search className={`${INPUT_FRAME} w-full max-w-[380px] max-md:max-w-none`}>
          <SearchInput
            type="search"
            label={t('search')}
            placeholder={t('placeholder')}
            value={search}
            onText={setSearch}
          />
        </search>
        {overridden > 0 ? (
          <label className="flex min-h-6 items-center gap-2 text-cell">
            <input
              type="checkbox"
              className="size-4 accent-accent"
              checked={onlyOverridden}
              onChange={(event) => setOnlyOverridden(event.target.checked)}
            />
            {t('onlyOverridden')}
          </label>
        ) : null}
        <p role="status" className="text-meta text-ink-3 tabular-nums">
          {t('count', { shown: found.length, total: points.length })}
        </p>
      </div>
      {found.length === 0 ? (
        <EmptyState
          title={t('none')}
          body={t('noneBody', { query: search })}
          action={<Button onClick={clear}>{t('clear')}</Button>}
        />
      ) : (
        <PointTable points={found} />
      )}
    </Disclosure>
  );
}

const CELL =
  'border-b border-line py-2 pe-4 align-top max-md:block max-md:border-0 max-md:py-0.5 max-md:pe-0';

function PointTable({ points }: { points: readonly OpenPoint[] }) {
  const t = useTranslations('settings.points');
  return (
    <DataTable
      caption={t('title')}
      className="table-fixed"
      cell="pe-4"
      columns={[
        { id: 'id', name: t('id'), className: 'w-16' },
        { id: 'question', name: t('question') },
        { id: 'settings', name: t('settingAndValue'), className: 'w-[58%]' },
      ]}
    >
      {points.map((point) => (
        <tr key={point.id} className="max-md:block max-md:border-b max-md:border-line max-md:py-3">
          <th scope="row" className={`${CELL} mono text-start font-normal text-ink-3`}>
            {point.id}
          </th>
          <td className={CELL}>{point.question}</td>
          <td className={CELL}>
            <dl className="grid gap-1">
              {point.settings.map((setting) => (
                <Setting key={setting.key} setting={setting} />
              ))}
            </dl>
          </td>
        </tr>
      ))}
    </DataTable>
  );
}

const SHORT = 90;

function Setting({ setting }: { setting: OpenPointSetting }) {
  const t = useTranslations('settings.points');
  return (
    <div className="grid grid-cols-2 gap-4 max-md:grid-cols-1 max-md:gap-0">
      <dt className="mono break-words text-ink-3">{setting.key}</dt>
      <dd className="min-w-0">
        {setting.value === undefined ? (
          <span className="text-ink-3">{t('seeAbove')}</span>
        ) : (
          <Value text={setting.value} />
        )}
        {setting.overridden ? (
          <span className="ms-2">
            <Tag>{t('overridden')}</Tag>
          </span>
        ) : null}
      </dd>
    </div>
  );
}

function Value({ text }: { text: string }) {
  if (text.length <= SHORT)
    return (
      <span translate="no" className="mono break-words">
        {text}
      </span>
    );
  return (
    <details>
      <summary className="mono cursor-pointer truncate">{text.slice(0, SHORT)}…</summary>
      <span translate="no" className="mono mt-1 block break-words text-ink-2">
        {text}
      </span>
    </details>
  );
}

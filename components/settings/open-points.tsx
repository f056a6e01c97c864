'use client';

import { useTranslations } from 'next-intl';
import { useDeferredValue, useState } from 'react';
import { Tag } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { INPUT_FRAME } from '@/components/ui/field';
import { SearchInput } from '@/components/ui/search-input';
import type { OpenPoint, OpenPointSetting } from '@/lib/contract/bff-settings';
import { filterPoints, isOverridden } from './filter-points';

/** The 60 points the API's document leaves open, with the values in use (clauses part 3). */
export function OpenPoints({ points }: { points: readonly OpenPoint[] }) {
  const t = useTranslations('settings.points');
  const [search, setSearch] = useState('');
  const [onlyOverridden, setOnlyOverridden] = useState(false);
  const deferred = useDeferredValue(search);
  const found = filterPoints(points, deferred).filter((point) => !onlyOverridden || isOverridden(point));
  const overridden = points.filter(isOverridden).length;
  const clear = () => {
    setSearch('');
    setOnlyOverridden(false);
  };
  return (
    <section className="mt-9">
      <h2 className="text-section">{t('title')}</h2>
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
    </section>
  );
}

const HEAD = 'h-[34px] border-b border-line pe-4 text-start text-meta font-medium text-ink-3';
const CELL =
  'border-b border-line py-2 pe-4 align-top max-md:block max-md:border-0 max-md:py-0.5 max-md:pe-0';

function PointTable({ points }: { points: readonly OpenPoint[] }) {
  const t = useTranslations('settings.points');
  return (
    <table className="w-full table-fixed text-cell max-md:block">
      <caption className="sr-only">{t('title')}</caption>
      <thead className="max-md:sr-only">
        <tr>
          <th scope="col" className={`${HEAD} w-16`}>
            {t('id')}
          </th>
          <th scope="col" className={HEAD}>
            {t('question')}
          </th>
          <th scope="col" className={`${HEAD} w-[58%]`}>
            {t('settingAndValue')}
          </th>
        </tr>
      </thead>
      <tbody className="max-md:block">
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
      </tbody>
    </table>
  );
}

/** Longer values fold. */
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
  if (text.length <= SHORT) return <span className="mono break-words">{text}</span>;
  return (
    <details>
      <summary className="mono cursor-pointer truncate">{text.slice(0, SHORT)}…</summary>
      <span className="mono mt-1 block break-words text-ink-2">{text}</span>
    </details>
  );
}

'use client';

import { useTranslations } from 'next-intl';
import { Segmented } from '@/components/ui/controls/segmented';
import type { ListName } from '@/lib/contract/values/transactions/transaction-lists';
import { COLUMNS, type ColumnId } from './columns';
import { isCarried, type ListPreferences, shownColumns } from './list-preferences';

export interface DisplayOptionsProps {
  list: ListName;
  preferences: ListPreferences;
  onChange(preferences: ListPreferences): void;
}

/** Loaded when the page is at rest: nobody opens it first. */
export function DisplayOptions({ list, preferences, onChange }: DisplayOptionsProps) {
  const t = useTranslations('transactions');
  const carried = preferences.carried?.[list];
  const offered = COLUMNS[list].filter((column) => isCarried(column, carried));
  const shown = new Set(shownColumns(list, preferences, carried).map(({ id }) => id));
  return (
    <div className="p-2.5">
      <p className="mb-1.5 text-meta text-ink-3">{t('display.density')}</p>
      <Segmented
        full
        label={t('display.density')}
        value={preferences.density}
        options={(['comfortable', 'compact'] as const).map((value) => ({
          value,
          label: t(`display.${value}`),
        }))}
        onValueChange={(density) => onChange({ ...preferences, density })}
      />
      <fieldset className="mt-3">
        <legend className="mb-1 text-meta text-ink-3">{t('display.columns')}</legend>
        {offered.map(({ id, fixed, given }) => (
          <label key={id} className="flex min-h-8 items-center gap-2.5 text-cell has-disabled:text-ink-3">
            <input
              type="checkbox"
              checked={shown.has(id)}
              disabled={fixed ?? false}
              className="size-4 accent-(--accent)"
              onChange={(event) => onChange(withColumn(list, preferences, id, event.target.checked))}
            />
            {t(`table.${id}`)}
            {given ? '*' : null}
          </label>
        ))}
        {offered.some(({ given }) => given) ? (
          <p className="mt-1 text-meta text-ink-3">{t('terms.hint')}</p>
        ) : null}
      </fieldset>
      <p className="mt-2 border-t border-line pt-2 text-meta text-ink-3">{t('display.keys')}</p>
    </div>
  );
}

/** What is not offered stays as it was chosen. */
export function withColumn(
  list: ListName,
  preferences: ListPreferences,
  id: ColumnId,
  on: boolean,
): ListPreferences {
  const carried = preferences.carried?.[list];
  const shown = new Set(
    [
      ...shownColumns(list, preferences).filter((column) => !isCarried(column, carried)),
      ...shownColumns(list, preferences, carried),
    ].map((column) => column.id),
  );
  const next = COLUMNS[list].map((column) => column.id).filter((one) => (one === id ? on : shown.has(one)));
  return { ...preferences, chosen: { ...preferences.chosen, [list]: next } };
}

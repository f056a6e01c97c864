'use client';

import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { rememberTaxId } from '@/components/lists/filters/masked-tax-ids';
import type { ListPreferences } from '@/components/lists/list-preferences';
import type { ListAddressState } from '@/components/lists/use-list-address';
import { useShell } from '@/components/ui/hooks/shell-context';
import { Skeleton } from '@/components/ui/loading/skeleton';
import type { SavedView } from '@/lib/contract/bff/saved-views/saved-views';
import type { ListName } from '@/lib/contract/values/transactions/transaction-lists';
import { serverNow } from '@/lib/queries/api/server-clock';
import { savedViewsQuery } from '@/lib/queries/saved-views';
import { SaveView } from './save-view';
import { SaveViewChanges } from './save-view-changes';
import { isShown, openingOf, preferencesOf, type Today } from './saved-view-content';
import { SavedViewRow } from './saved-view-row';

export interface SavedViewsPanelProps {
  list: ListName;
  view: Pick<ListAddressState, 'address' | 'openView' | 'setOpened'>;
  invalid: boolean;
  preferences: ListPreferences;
  onPreferences(next: ListPreferences): void;
  close(): void;
}

export function SavedViewsPanel(props: SavedViewsPanelProps) {
  const { list, view, invalid, preferences, onPreferences, close } = props;
  const t = useTranslations('transactions.views');
  const { timeZone } = useShell();
  const { data, error } = useQuery(savedViewsQuery(list));
  const [edited, setEdited] = useState<string>();
  const today: Today = { now: new Date(serverNow()), timeZone, address: view.address };
  const { filters } = view.address;
  const opened = data?.views.find(({ id }) => id === view.address.view);
  const shown = { filters, preferences, today };

  function open(saved: SavedView): void {
    const taxId = saved.filters.client_tax_id;
    if (taxId !== undefined && saved.tax_id) rememberTaxId(taxId, saved.tax_id);
    onPreferences(preferencesOf(saved, preferences));
    view.openView(openingOf(saved, today));
    close();
  }
  return (
    <div className="relative overflow-y-auto md:max-h-[min(480px,70vh)]">
      {data ? (
        data.views.length === 0 ? (
          <p className="p-3 text-cell text-ink-2">{t('none')}</p>
        ) : (
          <ul className="p-1.5">
            {data.views.map((saved) => (
              <SavedViewRow
                key={saved.id}
                saved={saved}
                shown={isShown(saved, filters, preferences, today)}
                opensList={data.opens_with === saved.id}
                editing={edited === saved.id}
                onOpen={() => open(saved)}
                onEdit={(on) => setEdited(on ? saved.id : undefined)}
              />
            ))}
          </ul>
        )
      ) : error ? (
        <p role="alert" className="p-3 text-cell text-bad">
          {t('failed')}
        </p>
      ) : (
        <div role="status">
          <p className="sr-only">{t('loading')}</p>
          <div className="grid h-[84px] content-center gap-2.5 px-3">
            <Skeleton className="w-full" />
            <Skeleton className="w-4/5" />
            <Skeleton className="w-3/5" />
          </div>
        </div>
      )}
      <div className="border-t border-line p-3">
        {opened?.own && !invalid ? (
          <SaveViewChanges saved={opened} onDays={view.setOpened} {...shown} />
        ) : null}
        {invalid ? (
          <p className="text-meta text-ink-2">{t('faulty')}</p>
        ) : (
          <SaveView list={list} view={opened} {...shown} />
        )}
      </div>
    </div>
  );
}

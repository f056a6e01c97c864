'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button';
import type { SavedView } from '@/lib/contract/bff-views';
import type { Filters } from '@/lib/contract/transaction-address';
import { keys } from '@/lib/queries/keys';
import { changeView } from '@/lib/queries/saved-views';
import type { ListPreferences } from './preferences';
import { useViewFault } from './use-view-fault';
import { changedContent, isShown, type Today } from './view-content';

interface SaveChangesProps {
  saved: SavedView;
  filters: Filters;
  preferences: ListPreferences;
  today: Today;
}

/** Puts what the list shows now in the place of what its view holds; nothing while they are the same. */
export function SaveChanges({ saved, filters, preferences, today }: SaveChangesProps) {
  const t = useTranslations('transactions.views');
  const client = useQueryClient();
  const change = useMutation({
    mutationFn: () => {
      const content = changedContent(saved, filters, preferences, today);
      return changeView(saved.id, { content, seen: saved.updated_at });
    },
    onSettled: () => client.invalidateQueries({ queryKey: keys.savedViews(saved.list) }),
  });
  const fault = useViewFault(change.error);
  const same = isShown(saved, filters, preferences, today);
  if (same && !change.isSuccess) return null;
  return (
    <div className="mb-3 border-b border-line pb-3">
      {same ? (
        <p role="status" className="text-meta text-ink-2">
          {t('changesSaved')}
        </p>
      ) : (
        <>
          <Button full busy={change.isPending} onClick={() => change.mutate()}>
            <span className="truncate">{t('saveChanges', { name: saved.name })}</span>
          </Button>
          {saved.shared ? <p className="mt-1.5 text-meta text-ink-2">{t('changesShared')}</p> : null}
        </>
      )}
      {fault ? (
        <p role="alert" className="mt-1.5 text-meta text-bad">
          {fault}
        </p>
      ) : null}
    </div>
  );
}

'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import type { ListPreferences } from '@/components/lists/list-preferences';
import { Button } from '@/components/ui/controls/button';
import { ErrorNote } from '@/components/ui/feedback/error-note';
import type { SavedView } from '@/lib/contract/bff/saved-views/saved-views';
import type { CalendarDay } from '@/lib/contract/values/calendar-day';
import type { Filters } from '@/lib/contract/values/transactions/list-address';
import { keys } from '@/lib/queries/api/query-keys';
import { changeView } from '@/lib/queries/saved-views';
import { dayInZone } from '@/lib/time/zone';
import {
  changedContent,
  type DaysKept,
  isShown,
  keepsDays,
  periodsOf,
  type Today,
} from './saved-view-content';
import { DaysChoice } from './saved-view-days';
import { useSavedViewError } from './use-saved-view-error';

interface SaveChangesProps {
  saved: SavedView;
  filters: Filters;
  preferences: ListPreferences;
  today: Today;
  onDays(day: CalendarDay): void;
}

/** Fixed and moving days never replace each other silently. */
export function SaveViewChanges({ saved, filters, preferences, today, onDays }: SaveChangesProps) {
  const t = useTranslations('transactions.views');
  const client = useQueryClient();
  const [chosen, setChosen] = useState<DaysKept>();
  const others = !keepsDays(saved, filters, today);
  const change = useMutation({
    mutationFn: () => {
      const content = changedContent(saved, filters, preferences, today, chosen);
      return changeView(saved.id, { content, seen: saved.updated_at });
    },
    onSettled: () => client.invalidateQueries({ queryKey: keys.savedViews(saved.list) }),
  });
  const save = () => {
    // Before the answer: the address may change.
    if (others) onDays(dayInZone(today.now, today.timeZone));
    change.mutate();
  };
  const errorText = useSavedViewError(change.error);
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
          {others ? (
            <DaysChoice periods={periodsOf(filters, today)} chosen={chosen} onChoose={setChosen} />
          ) : null}
          <Button full busy={change.isPending} onClick={save}>
            <span className="truncate">{t('saveChanges', { name: saved.name })}</span>
          </Button>
          {saved.shared ? <p className="mt-1.5 text-meta text-ink-2">{t('changesShared')}</p> : null}
        </>
      )}
      <ErrorNote error={change.error} reason={errorText} />
    </div>
  );
}

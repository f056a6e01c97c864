'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import type { SavedView } from '@/lib/contract/bff-views';
import type { CalendarDay } from '@/lib/contract/calendar-day';
import type { Filters } from '@/lib/contract/transaction-address';
import { keys } from '@/lib/queries/keys';
import { changeView } from '@/lib/queries/saved-views';
import { dayInZone } from '@/lib/time/zone';
import { DaysChoice } from './days-choice';
import type { ListPreferences } from './preferences';
import { useViewFault } from './use-view-fault';
import { changedContent, type DaysKept, isShown, keepsDays, periodsOf, type Today } from './view-content';

interface SaveChangesProps {
  saved: SavedView;
  filters: Filters;
  preferences: ListPreferences;
  today: Today;
  /** The view has other days from now on, which are those of this day. */
  onDays(day: CalendarDay): void;
}

/**
 * Puts what the list shows now in the place of what its view holds; nothing while they are the same. What becomes of
 * days that were chosen by hand is said here: a view never turns into one of another period by itself.
 */
export function SaveChanges({ saved, filters, preferences, today, onDays }: SaveChangesProps) {
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
    // At once: the address may be another one when the answer comes.
    if (others) onDays(dayInZone(today.now, today.timeZone));
    change.mutate();
  };
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
          {others ? (
            <DaysChoice periods={periodsOf(filters, today)} chosen={chosen} onChoose={setChosen} />
          ) : null}
          <Button full busy={change.isPending} onClick={save}>
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

'use client';

import { useSearchParams } from 'next/navigation';
import { useLocale, useTranslations } from 'next-intl';
import { useState } from 'react';
import { Note } from '@/components/ui/feedback/note';
import { useShell } from '@/components/ui/hooks/shell-context';
import { useTimes } from '@/components/ui/hooks/use-times';
import type { DestinationsAnswer, SavedDestination } from '@/lib/contract/bff/destinations';

/** Of `?confirm=ID`, until it is left; `unanswered`: the reader may not confirm it. */
export function useLinkedDestination(items: readonly SavedDestination[] | undefined) {
  const wanted = useSearchParams().get('confirm');
  const [left, setLeft] = useState<string | null>(null);
  const open = wanted === left ? null : wanted;
  const asked = items?.find(({ id, may_confirm }) => id === open && may_confirm);
  return {
    asked,
    unanswered: asked === undefined ? open : null,
    leave: () => setLeft(wanted),
  };
}

interface LinkedNoteProps {
  answer: Pick<DestinationsAnswer, 'items' | 'now'>;
  wanted: string;
}

/** Why a link opens nothing here. */
export function LinkedNote({ answer: { items, now }, wanted }: LinkedNoteProps) {
  const t = useTranslations('destinations.linked');
  const times = useTimes();
  const locale = useLocale();
  const { can } = useShell();
  const found = items.find(({ id }) => id === wanted);
  const words = () => {
    if (found === undefined) return t('unknown');
    const { name, state, waits_for, archived_by, archived_at, confirmed_by, confirmed_at } = found;
    if (state === 'archived')
      return t('archived', { name, person: archived_by ?? '', time: times.brief(archived_at ?? now, now) });
    if (confirmed_by !== undefined)
      return t('confirmed', { name, person: confirmed_by, time: times.brief(confirmed_at ?? now, now) });
    if (state !== 'waiting') return t('alone', { name });
    if (found.adder_gone) return t('gone', { name, person: found.added_by });
    const names = new Intl.ListFormat(locale, { type: 'disjunction' }).format(waits_for);
    // Of those who confirm, only who added it may not.
    const by = can('destinations:confirm', 'account') ? 'own' : 'others';
    return t(names === '' ? `${by}Nobody` : by, { name, names });
  };
  return (
    <Note role="status" className="mb-3">
      {words()}
    </Note>
  );
}

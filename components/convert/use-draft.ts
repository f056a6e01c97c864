'use client';

import { useCallback, useMemo } from 'react';
import { useSessionText, writeSession } from '@/components/ui/session-store';
import { useShell } from '@/components/ui/shell-context';
import { type Draft, parseDraft, relocalised } from './draft';

/** The form's content, kept in this tab for this person, so that a reload loses nothing that was typed. */
export function useDraft(): [Draft, (draft: Draft) => void] {
  const { user, locale } = useShell();
  const key = `mesa.draft.${user.id}`;
  const text = useSessionText(key);
  const draft = useMemo(() => relocalised(parseDraft(text, locale), locale), [text, locale]);
  const setDraft = useCallback((next: Draft) => writeSession(key, JSON.stringify(next)), [key]);
  return [draft, setDraft];
}

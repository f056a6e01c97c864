'use client';

import { useCallback, useMemo } from 'react';
import { useShell } from '@/components/ui/hooks/shell-context';
import { useTabStorageText, writeTabStorage } from '@/components/ui/hooks/tab-storage';
import { draftKey } from '@/lib/queries/conversions';
import { parseDraft, type RequestDraft, relocalised } from './request-draft';

/** The form, kept in this tab for this person. */
export function useRequestDraft(again?: string): [RequestDraft, (draft: RequestDraft) => void] {
  const { user, locale } = useShell();
  const key = draftKey(user.id, again);
  const text = useTabStorageText(key);
  const draft = useMemo(() => relocalised(parseDraft(text, locale), locale), [text, locale]);
  const setDraft = useCallback((next: RequestDraft) => writeTabStorage(key, JSON.stringify(next)), [key]);
  return [draft, setDraft];
}

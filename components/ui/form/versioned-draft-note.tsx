'use client';

import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/controls/button';
import { Note } from '@/components/ui/feedback/note';
import type { VersionedDraft } from './use-versioned-draft';

export function VersionedDraftNote({ isNewer, isOlder, take }: VersionedDraft) {
  const t = useTranslations('common.draft');
  if (!isNewer && !isOlder) return null;
  return (
    <Note tone={isNewer ? 'warn' : 'info'} role="status">
      {t(isNewer ? 'newer' : 'older')}{' '}
      <Button size="sm" onClick={take}>
        {t(isNewer ? 'takeNewer' : 'discard')}
      </Button>
    </Note>
  );
}

'use client';

import { CloudOff } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button';
import { Note } from '@/components/ui/note';

export interface PartNoteProps {
  busy: boolean;
  onRetry(): void;
  children: string;
}

/** What is missing from a part, and the way to read it again. */
export function PartNote({ busy, onRetry, children }: PartNoteProps) {
  const t = useTranslations('overview');
  return (
    <Note
      tone="warn"
      role="status"
      className="mt-3"
      icon={<CloudOff aria-hidden size={16} strokeWidth={1.6} />}
    >
      <p>{children}</p>
      <div className="mt-2">
        <Button size="sm" busy={busy} onClick={onRetry}>
          {t('readAgain')}
        </Button>
      </div>
    </Note>
  );
}

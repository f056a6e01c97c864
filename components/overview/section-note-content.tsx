'use client';

import { CloudAlert } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/controls/button';
import { Note } from '@/components/ui/feedback/note';

export interface SectionNoteProps {
  busy: boolean;
  onRetry(): void;
  children: string;
}

export function SectionNoteContent({ busy, onRetry, children }: SectionNoteProps) {
  const t = useTranslations('overview');
  return (
    <Note
      tone="warn"
      role="status"
      className="mt-3"
      icon={<CloudAlert aria-hidden size={16} strokeWidth={1.6} />}
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

'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Archive } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/controls/button';
import { ErrorNote } from '@/components/ui/feedback/error-note';
import { Note } from '@/components/ui/feedback/note';
import { useShell } from '@/components/ui/hooks/shell-context';
import { useTimes } from '@/components/ui/hooks/use-times';
import { changeSubMerchant, noteSubMerchant } from '@/lib/queries/sub-merchants/register';

interface ArchivedNoteProps {
  correlationId: string;
  since: string;
}

/** Says that nothing is sent while archived, with a button to unarchive. */
export function ArchivedNote({ correlationId, since }: ArchivedNoteProps) {
  const t = useTranslations('subMerchants');
  const { can } = useShell();
  const times = useTimes();
  const client = useQueryClient();
  const restore = useMutation({
    mutationFn: () => changeSubMerchant(correlationId, { archived: false }),
    onSuccess: (answer) => noteSubMerchant(client, answer),
  });
  return (
    <div className="px-8 pt-5 max-md:px-4">
      <Note tone="warn" icon={<Archive aria-hidden size={16} strokeWidth={1.8} />}>
        <b>{t('inArchive.title', { time: times.at(since, 'dayYearTime') })}</b> {t('inArchive.body')}
        {can('sub_merchants:register') ? (
          <span className="mt-2.5 block">
            <Button size="sm" busy={restore.isPending} onClick={() => restore.mutate()}>
              {t('edit.restore')}
            </Button>
          </span>
        ) : null}
      </Note>
      <ErrorNote className="mt-4" error={restore.error} lead={t('edit.failed')} />
    </div>
  );
}

'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Archive } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button';
import { Note } from '@/components/ui/note';
import { useShell } from '@/components/ui/shell-context';
import { changeSubMerchant, noteSubMerchant } from '@/lib/queries/sub-merchants';
import { ChangeFailed } from './change-failed';
import { useTimes } from './use-times';

interface ArchivedNoteProps {
  correlationId: string;
  /** RFC 3339. */
  since: string;
}

/** Says above every section that nothing is sent for it while it stands in the archive, and takes it out. */
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
        <b>{t('inArchive.title', { time: times.full(since) })}</b> {t('inArchive.body')}
        {can('sub_merchants:register') ? (
          <span className="mt-2.5 block">
            <Button size="sm" busy={restore.isPending} onClick={() => restore.mutate()}>
              {t('edit.restore')}
            </Button>
          </span>
        ) : null}
      </Note>
      <ChangeFailed error={restore.error} lead={t('edit.failed')} />
    </div>
  );
}

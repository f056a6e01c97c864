'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { WordDialog } from '@/components/ui/word-dialog';
import { readWithdrawalsAgain, recordWithdrawal } from '@/lib/queries/sub-withdrawals';

interface ResolveDialogProps {
  correlationId: string;
  id: string;
  open: boolean;
  onClose(): void;
}

/** A person ends what the API never told, and says how they know. Nothing is sent to the API. */
export function ResolveDialog({ correlationId, id, open, onClose }: ResolveDialogProps) {
  const t = useTranslations('subWithdrawals.resolve');
  const client = useQueryClient();
  return (
    <WordDialog
      open={open}
      say={(text) => t(text)}
      failed={(reason) => (
        <>
          <b>{t('failed')}</b> {reason}
        </>
      )}
      record={(word) =>
        recordWithdrawal(correlationId, id, word).finally(
          () => void readWithdrawalsAgain(client, correlationId),
        )
      }
      onClose={onClose}
    />
  );
}

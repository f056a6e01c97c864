'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { describeFailure } from '@/components/ui/failure';
import { WordDialog } from '@/components/ui/word-dialog';
import type { OutcomeWordRequest } from '@/lib/contract/outcome-word';
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
  const common = useTranslations('common');
  const codes = useTranslations('errors');
  const client = useQueryClient();
  const record = useMutation({
    mutationFn: (word: OutcomeWordRequest) => recordWithdrawal(correlationId, id, word),
    onSuccess: onClose,
    onSettled: () => readWithdrawalsAgain(client, correlationId),
  });
  const { error } = record;
  return (
    <WordDialog
      open={open}
      busy={record.isPending}
      texts={{
        title: t('title'),
        body: t('body'),
        question: t('question'),
        done: t('done'),
        notDone: t('notDone'),
        pick: t('pick'),
        note: t('note'),
        noteHint: t('noteHint'),
        noteMissing: t('noteMissing'),
        cancel: common('cancel'),
        confirm: t('confirm'),
      }}
      failed={
        error === null ? undefined : (
          <>
            <b>{t('failed')}</b> {codes(describeFailure(error).code)}
          </>
        )
      }
      onRecord={(word) => record.mutate(word)}
      onClose={onClose}
    />
  );
}

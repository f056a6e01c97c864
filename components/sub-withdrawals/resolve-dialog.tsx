'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useId, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { describeFailure } from '@/components/ui/failure';
import { Note } from '@/components/ui/note';
import { RADIO } from '@/components/ui/radio';
import type { WithdrawalWordRequest } from '@/lib/contract/bff-sub-withdrawal-requests';
import { readWithdrawalsAgain, recordWithdrawal } from '@/lib/queries/sub-withdrawals';

interface ResolveDialogProps {
  correlationId: string;
  id: string;
  open: boolean;
  onClose(): void;
}

const NOTE_MIN = 3;
const NOTE_MAX = 500;

/** A person ends what the API never told, and says how they know. Nothing is sent to the API. */
export function ResolveDialog({ correlationId, id, open, onClose }: ResolveDialogProps) {
  const t = useTranslations('subWithdrawals.resolve');
  const common = useTranslations('common');
  const codes = useTranslations('errors');
  const client = useQueryClient();
  const fieldId = useId();
  const [outcome, setOutcome] = useState<WithdrawalWordRequest['outcome']>();
  const [note, setNote] = useState('');
  const [tried, setTried] = useState(false);
  const record = useMutation({
    mutationFn: (word: WithdrawalWordRequest) => recordWithdrawal(correlationId, id, word),
    onSuccess: onClose,
    onSettled: () => readWithdrawalsAgain(client, correlationId),
  });
  const noteBad = tried && note.trim().length < NOTE_MIN;
  const confirm = () => {
    setTried(true);
    if (outcome !== undefined && note.trim().length >= NOTE_MIN) {
      record.mutate({ outcome, note: note.trim() });
    }
  };
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => (next ? undefined : onClose())}
      locked={record.isPending}
      title={t('title')}
      footer={
        <>
          <Button onClick={onClose} disabled={record.isPending}>
            {common('cancel')}
          </Button>
          <Button variant="primary" busy={record.isPending} onClick={confirm}>
            {t('confirm')}
          </Button>
        </>
      }
    >
      <p className="text-cell text-ink-2">{t('body')}</p>
      <fieldset className="mt-4">
        <legend className="mb-1.5 text-cell font-medium">{t('question')}</legend>
        {(['done', 'not_done'] as const).map((value) => (
          <label key={value} className="flex min-h-9 items-center gap-2.5 max-md:min-h-11">
            <input
              type="radio"
              name={`${fieldId}-outcome`}
              checked={outcome === value}
              onChange={() => setOutcome(value)}
              className={RADIO}
            />
            {t(value === 'done' ? 'done' : 'notDone')}
          </label>
        ))}
        {tried && outcome === undefined ? <p className="text-meta text-bad">{t('pick')}</p> : null}
      </fieldset>
      <label htmlFor={`${fieldId}-note`} className="mt-3 mb-1.5 block text-cell font-medium">
        {t('note')}
      </label>
      <textarea
        id={`${fieldId}-note`}
        rows={3}
        maxLength={NOTE_MAX}
        value={note}
        onChange={(event) => setNote(event.target.value)}
        aria-describedby={`${fieldId}-below`}
        aria-invalid={noteBad ? true : undefined}
        className="block w-full resize-y rounded-field bg-field px-[11px] py-2 shadow-edge-3 outline-none focus:shadow-field-focus max-md:text-[1rem]"
      />
      <p
        id={`${fieldId}-below`}
        className={noteBad ? 'mt-1.5 text-meta text-bad' : 'mt-1.5 text-meta text-ink-3'}
      >
        {noteBad ? t('noteMissing') : t('noteHint')}
      </p>
      {record.error ? (
        <Note tone="bad" role="alert" className="mt-3">
          <b>{t('failed')}</b> {codes(describeFailure(record.error).code)}
        </Note>
      ) : null}
    </Dialog>
  );
}

'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useId, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { Note } from '@/components/ui/note';
import { RADIO } from '@/components/ui/radio';
import type { Conversion, ResolveRequest } from '@/lib/contract/bff';
import { ApiError } from '@/lib/queries/api';
import { keepConversion, resolveConversion } from '@/lib/queries/conversions';

interface ResolveDialogProps {
  rfqId: string;
  /** What the API last said: nothing at all, or that it was still evaluating. */
  state: Conversion['state'];
  open: boolean;
  onClose(): void;
}

const NOTE_MIN = 3;
const NOTE_MAX = 500;

/** A person ends an outcome the API never gave, and says how they know (architecture 4.5). Nothing is sent upstream. */
export function ResolveDialog({ rfqId, state, open, onClose }: ResolveDialogProps) {
  const t = useTranslations('convert.resolve');
  const common = useTranslations('common');
  const codes = useTranslations('errors');
  const client = useQueryClient();
  const id = useId();
  const [outcome, setOutcome] = useState<ResolveRequest['outcome']>();
  const [note, setNote] = useState('');
  const [tried, setTried] = useState(false);
  const record = useMutation({
    mutationFn: (resolution: ResolveRequest) => resolveConversion(rfqId, resolution),
    onSuccess: (answer) => {
      keepConversion(client, answer);
      onClose();
    },
  });
  const noteBad = note.trim().length < NOTE_MIN;
  const confirm = () => {
    setTried(true);
    if (outcome !== undefined && !noteBad) record.mutate({ outcome, note: note.trim() });
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
      <p className="text-cell text-ink-2">{t(state === 'evaluating' ? 'bodyEvaluating' : 'body')}</p>
      <fieldset className="mt-4">
        <legend className="mb-1.5 text-cell font-medium">{t('question')}</legend>
        {(['accepted', 'not_accepted'] as const).map((value) => (
          <label key={value} className="flex min-h-9 items-center gap-2.5 max-md:min-h-11">
            <input
              type="radio"
              name={`${id}-outcome`}
              checked={outcome === value}
              onChange={() => setOutcome(value)}
              className={RADIO}
            />
            {t(value === 'accepted' ? 'accepted' : 'notAccepted')}
          </label>
        ))}
        {tried && outcome === undefined ? <p className="text-meta text-bad">{t('pick')}</p> : null}
      </fieldset>
      <label htmlFor={`${id}-note`} className="mt-3 mb-1.5 block text-cell font-medium">
        {t('note')}
      </label>
      <textarea
        id={`${id}-note`}
        rows={3}
        maxLength={NOTE_MAX}
        value={note}
        onChange={(event) => setNote(event.target.value)}
        aria-describedby={`${id}-below`}
        aria-invalid={tried && noteBad ? true : undefined}
        className="block w-full resize-y rounded-field bg-field px-[11px] py-2 shadow-edge-3 outline-none focus:shadow-field-focus max-md:text-[1rem]"
      />
      <p
        id={`${id}-below`}
        className={tried && noteBad ? 'mt-1.5 text-meta text-bad' : 'mt-1.5 text-meta text-ink-3'}
      >
        {tried && noteBad ? t('noteMissing') : t('noteHint')}
      </p>
      {record.error ? (
        <Note tone="bad" role="alert" className="mt-3">
          {t('failed', { reason: codes(record.error instanceof ApiError ? record.error.code : 'internal') })}
        </Note>
      ) : null}
    </Dialog>
  );
}

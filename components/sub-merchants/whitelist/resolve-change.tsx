'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { Field, TextInput } from '@/components/ui/field';
import { Note } from '@/components/ui/note';
import type { Operation } from '@/lib/contract/bff-operations';
import { ApiError } from '@/lib/queries/api';
import { rereadWhitelist, resolveWhitelist } from '@/lib/queries/whitelist';

const NOTE_MIN = 3;

interface ResolveChangeProps {
  correlationId: string;
  operation: Operation;
  open: boolean;
  onClose(): void;
}

/** A person ends a change whose outcome the API never gave, and says how they know. Nothing is sent upstream. */
export function ResolveChange({ correlationId, operation, open, onClose }: ResolveChangeProps) {
  const t = useTranslations('whitelist.resolve');
  const common = useTranslations('common');
  const codes = useTranslations('errors');
  const client = useQueryClient();
  const [note, setNote] = useState('');
  const record = useMutation({
    mutationFn: () => resolveWhitelist(correlationId, operation.intent_id, note.trim()),
    onSuccess: async () => {
      await rereadWhitelist(client, correlationId);
      onClose();
    },
  });
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => (next ? undefined : onClose())}
      locked={record.isPending}
      title={t('title')}
      footer={
        <>
          <Button disabled={record.isPending} onClick={onClose}>
            {common('cancel')}
          </Button>
          <Button
            variant="primary"
            busy={record.isPending}
            disabled={note.trim().length < NOTE_MIN}
            onClick={() => record.mutate()}
          >
            {t('confirm')}
          </Button>
        </>
      }
    >
      <p className="mb-3.5 text-cell text-ink-2">{t('body')}</p>
      <Field label={t('note')} hint={t('noteHint')}>
        {(control) => (
          <TextInput
            {...control}
            value={note}
            maxLength={500}
            autoComplete="off"
            onChange={(event) => setNote(event.target.value)}
          />
        )}
      </Field>
      {record.error ? (
        <Note tone="bad" role="alert" className="mt-3">
          {t('failed')} {codes(record.error instanceof ApiError ? record.error.code : 'internal')}
        </Note>
      ) : null}
    </Dialog>
  );
}

'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/components/ui/controls/button';
import { ErrorNote } from '@/components/ui/feedback/error-note';
import { Field, TextInput } from '@/components/ui/form/field';
import { Dialog } from '@/components/ui/overlays/dialog';
import type { SubMerchantIntent } from '@/lib/contract/bff/sub-merchants/intents';
import { refreshWhitelist, resolveWhitelist } from '@/lib/queries/sub-merchants/whitelist';

const NOTE_MIN = 3;

interface ResolveChangeProps {
  correlationId: string;
  intent: SubMerchantIntent;
  open: boolean;
  onClose(): void;
}

/** Manual resolution of a change with unknown outcome; sends nothing upstream. */
export function ResolveChange({ correlationId, intent, open, onClose }: ResolveChangeProps) {
  const t = useTranslations('whitelist.resolve');
  const common = useTranslations('common');
  const client = useQueryClient();
  const [note, setNote] = useState('');
  const record = useMutation({
    mutationFn: () => resolveWhitelist(correlationId, intent.intent_id, note.trim()),
    onSuccess: async () => {
      await refreshWhitelist(client, correlationId);
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
      <ErrorNote error={record.error} lead={t('failed')} />
    </Dialog>
  );
}

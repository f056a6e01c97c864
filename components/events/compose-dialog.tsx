'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { Field } from '@/components/ui/field';
import { Segmented } from '@/components/ui/segmented';
import { SEND_SIGNATURES, type SendWebhookRequest } from '@/lib/contract/bff-event-inbox';

interface ComposeDialogProps {
  open: boolean;
  /** What the body begins with. */
  initial: string;
  busy: boolean;
  onClose(): void;
  onSend(asked: Required<Omit<SendWebhookRequest, 'event'>>): void;
}

/** A webhook written by hand, to the address of the one on screen, signed rightly, wrongly or not at all. */
export function ComposeDialog({ open, initial, busy, onClose, onSend }: ComposeDialogProps) {
  const t = useTranslations('events');
  const [written, setWritten] = useState<string>();
  const [signature, setSignature] = useState<SendWebhookRequest['signature']>('right');
  const body = written ?? initial;
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => (next ? undefined : onClose())}
      title={t('composeTitle')}
      description={t('composeBody')}
      width={640}
      footer={
        <>
          <Button size="lg" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button
            size="lg"
            variant="primary"
            busy={busy}
            disabled={body === ''}
            onClick={() => onSend({ body, signature })}
          >
            {t('send')}
          </Button>
        </>
      }
    >
      <Field label={t('body')}>
        {(control) => (
          <textarea
            {...control}
            rows={12}
            value={body}
            spellCheck={false}
            onChange={(event) => setWritten(event.target.value)}
            className="mono w-full rounded-field bg-field p-3 text-ink shadow-edge-3 outline-none focus:shadow-field-focus"
          />
        )}
      </Field>
      <div className="mt-3">
        <Segmented<SendWebhookRequest['signature']>
          label={t('signature')}
          value={signature}
          options={SEND_SIGNATURES.map((value) => ({ value, label: t(`signatures.${value}`) }))}
          onValueChange={setSignature}
        />
      </div>
    </Dialog>
  );
}

'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { RefreshCw, RotateCcw, Send } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/components/ui/controls/button';
import { Segmented } from '@/components/ui/controls/segmented';
import { Field } from '@/components/ui/form/field';
import { useShell } from '@/components/ui/hooks/shell-context';
import { Dialog } from '@/components/ui/overlays/dialog';
import { SEND_SIGNATURES, type WebhookDetail } from '@/lib/contract/bff/webhooks/webhook-events';
import type { SendWebhookRequest } from '@/lib/contract/bff/webhooks/webhook-inbox';
import { keys } from '@/lib/queries/api/query-keys';
import { reprocessWebhook, sendWebhook } from '@/lib/queries/webhooks';

const ICON = { 'aria-hidden': true, size: 14, strokeWidth: 1.8 } as const;

export function EventActions({ event }: { event: WebhookDetail }) {
  const t = useTranslations('events');
  const { can, environment } = useShell();
  const client = useQueryClient();
  const [composing, setComposing] = useState(false);
  const onSettled = () => client.invalidateQueries({ queryKey: keys.events() });
  const work = useMutation({
    mutationFn: (what: 'process' | 'read') => reprocessWebhook(event.id, what),
    onSettled,
  });
  const send = useMutation({
    mutationFn: (asked: Omit<SendWebhookRequest, 'event'>) => sendWebhook({ event: event.id, ...asked }),
    onSettled,
  });
  const isKnown = event.id.startsWith('d');
  const isWorkable = can('events:work') && isKnown && event.verdict !== 'failed';
  const isSendable = can('sandbox:control') && environment === 'sandbox' && isKnown;
  if (!isWorkable && !isSendable) return null;
  const isBusy = (what: string) => work.isPending && work.variables === what;
  return (
    <div className="mt-2.5">
      <div className="flex flex-wrap gap-2">
        {isWorkable && event.body !== 'dropped' ? (
          <Button
            title={t('processNote')}
            busy={isBusy('process')}
            icon={<RotateCcw {...ICON} />}
            onClick={() => work.mutate('process')}
          >
            {t('process')}
          </Button>
        ) : null}
        {isWorkable && event.end2end !== undefined ? (
          <Button busy={isBusy('read')} icon={<RefreshCw {...ICON} />} onClick={() => work.mutate('read')}>
            {t('readNow')}
          </Button>
        ) : null}
        {isSendable && event.body === 'kept' ? (
          <Button
            busy={send.isPending && !composing}
            icon={<Send {...ICON} />}
            onClick={() => send.mutate({ signature: 'right' })}
          >
            {t('redeliver')}
          </Button>
        ) : null}
        {isSendable ? <Button onClick={() => setComposing(true)}>{t('compose')}</Button> : null}
      </div>
      <p role="status" className="mt-1.5 min-h-[18px] text-meta text-ink-3">
        {work.isSuccess && !work.isPending ? t('done') : null}
        {work.isError || send.isError ? <span className="text-bad">{t('actionFailed')}</span> : null}
        {send.data === undefined ? null : ` ${t('answered', { status: String(send.data.status) })}`}
      </p>
      {isSendable ? (
        <ComposeDialog
          open={composing}
          initial={event.payload ?? ''}
          busy={send.isPending}
          onClose={() => setComposing(false)}
          onSend={(asked) => send.mutate(asked, { onSuccess: () => setComposing(false) })}
        />
      ) : null}
    </div>
  );
}

interface ComposeDialogProps {
  open: boolean;
  initial: string;
  busy: boolean;
  onClose(): void;
  onSend(asked: Required<Omit<SendWebhookRequest, 'event'>>): void;
}

/** Sends to the address of the webhook on screen, signed validly, wrongly or not at all. */
function ComposeDialog({ open, initial, busy, onClose, onSend }: ComposeDialogProps) {
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

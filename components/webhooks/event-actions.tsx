'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { RefreshCw, RotateCcw, Send } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { useShell } from '@/components/ui/shell-context';
import type { SendWebhookRequest } from '@/lib/contract/bff-event-inbox';
import type { EventDetail } from '@/lib/contract/bff-events';
import { sendWebhook, workOnEvent } from '@/lib/queries/events';
import { keys } from '@/lib/queries/keys';
import { ComposeDialog } from './compose-dialog';

const ICON = { 'aria-hidden': true, size: 14, strokeWidth: 1.8 } as const;

/** Our own handler again, a read of the record now; in the sandbox, the webhook once more or another one. */
export function EventActions({ event }: { event: EventDetail }) {
  const t = useTranslations('events');
  const { can, environment } = useShell();
  const client = useQueryClient();
  const [composing, setComposing] = useState(false);
  const onSettled = () => client.invalidateQueries({ queryKey: keys.events() });
  const work = useMutation({
    mutationFn: (what: 'process' | 'read') => workOnEvent(event.id, what),
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

'use client';

import { ArrowLeft, Undo2 } from 'lucide-react';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { HistoryLink } from '@/components/lists/history-link';
import { Button } from '@/components/ui/controls/button';
import { buttonVariants } from '@/components/ui/controls/button-variants';
import { CopyButton } from '@/components/ui/controls/copy-button';
import { QuotedText } from '@/components/ui/data/quoted-text';
import { Note } from '@/components/ui/feedback/note';
import { useShell } from '@/components/ui/hooks/shell-context';
import { useTimes } from '@/components/ui/hooks/use-times';
import { auditOf } from '@/lib/contract/bff/audit/audit';
import type { WebhookItem } from '@/lib/contract/bff/webhooks/webhook-events';
import type { WebhookAnswer } from '@/lib/contract/bff/webhooks/webhook-inbox';
import { defined } from '@/lib/contract/values/defined';
import { labelText } from '@/lib/i18n/label-text';
import { EventActions } from './event-actions';
import { displayedState, EventStatus, useKindName } from './event-labels';
import { EventPayload } from './event-payload';
import { RecordSteps } from './record-steps';

interface EventDetailProps {
  answer: WebhookAnswer;
  onChoose(id: string | undefined): void;
}

export function EventDetail({ answer, onChoose }: EventDetailProps) {
  const t = useTranslations('events');
  const { locale, can } = useShell();
  const times = useTimes();
  const name = useKindName();
  const { event, history, record } = answer;
  const id = event.end2end ?? event.correlation_id;
  const page = webhookRecordHref(event);
  const href = page?.startsWith('/sub-merchants/') || can('transactions:read') ? page : undefined;
  const words = labelText(record?.error_message, locale);
  const result = event.result === undefined ? t('results.waiting') : t(`results.${event.result}`);
  return (
    <section aria-label={t('history')} className="px-8 py-6 max-md:px-4 max-md:py-4">
      <Button
        className="mb-3 lg:hidden"
        icon={<ArrowLeft aria-hidden size={15} strokeWidth={1.6} />}
        onClick={() => onChoose(undefined)}
      >
        {t('back')}
      </Button>
      <header className="flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0">
          <div className="flex flex-wrap items-center gap-2">
            <h2 className="text-[1.125rem] leading-[26px] font-semibold tracking-[-.016em] text-ink">
              {name(event)}
            </h2>
            <EventStatus event={displayedState(answer)} soft />
          </div>
          {id === undefined ? null : (
            <p translate="no" className="mono mt-0.5 flex items-center gap-1.5 text-cell text-ink-2">
              <span className="min-w-0 break-all">{id}</span>
              <CopyButton value={id} label="ID" />
            </p>
          )}
        </div>
        {href === undefined ? null : (
          <Link href={href} className={buttonVariants()}>
            {t('open')}
          </Link>
        )}
      </header>
      {record?.reopened_at === undefined ? null : (
        <Note tone="bad" className="mt-4" icon={<Undo2 aria-hidden size={16} strokeWidth={1.8} />}>
          <b>{t('reopened')}</b> {words ? <QuotedText lang={words.lang}>{words.text}</QuotedText> : null}
        </Note>
      )}
      {record?.webhook_lost_at === undefined ? null : (
        <Note tone="warn" className="mt-3">
          {t('lost')}
        </Note>
      )}
      {record?.hinted ? <Note className="mt-3">{t('hinted')}</Note> : null}
      <RecordSteps steps={history} newest={answer.history_newest} chosen={event.id} onChoose={onChoose} />
      <section className="mt-5">
        <h3 className="text-cell font-semibold text-ink">{t('register')}</h3>
        <p className="mt-1 text-cell text-ink-2">
          {result} {event.reason === undefined ? null : t(`reasons.${event.reason}`)}
        </p>
        <p className="mt-0.5 text-cell text-ink-3">
          {t(`verdictHints.${event.verdict}`)}{' '}
          {record?.read_at === undefined ? null : t('read', { time: times.at(record.read_at, 'dateTime') })}
        </p>
        {event.id.startsWith('d') ? (
          <p className="mt-1 text-cell">
            <HistoryLink href={auditOf(event.id)} />
          </p>
        ) : null}
        <EventActions event={event} />
      </section>
      <EventPayload event={event} />
    </section>
  );
}

/** Undefined where the record is unknown. */
function webhookRecordHref({
  kind,
  end2end,
  created_at,
}: Pick<WebhookItem, 'kind' | 'end2end' | 'created_at'>): string | undefined {
  if (kind === undefined || end2end === undefined) return undefined;
  if (kind === 'conversion') return `/conversions/${encodeURIComponent(end2end)}`;
  if (kind === 'kyb') return `/sub-merchants/${encodeURIComponent(end2end)}`;
  const search = new URLSearchParams({
    tx: end2end,
    ...defined({ at: created_at }),
  });
  return `/${kind}?${search}`;
}

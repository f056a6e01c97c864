'use client';

import { ArrowLeft, Undo2 } from 'lucide-react';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button';
import { buttonLook } from '@/components/ui/button-look';
import { CopyButton } from '@/components/ui/copy-button';
import { Note } from '@/components/ui/note';
import { Quote } from '@/components/ui/quote';
import { useShell } from '@/components/ui/shell-context';
import type { EventAnswer } from '@/lib/contract/bff-event-inbox';
import { labelText } from '@/lib/i18n/label-text';
import { EventActions } from './event-actions';
import { EventStatus, useKindName } from './event-look';
import { Film } from './film';
import { Payload } from './payload';
import { recordHref } from './record-href';
import { shownState } from './shown-state';
import { useEventTimes } from './use-event-times';

interface EventDetailProps {
  answer: EventAnswer;
  onChoose(id: string | undefined): void;
}

/** One record's film, and the webhook that was chosen in it: what came, and what the register did with it. */
export function EventDetail({ answer, onChoose }: EventDetailProps) {
  const t = useTranslations('events');
  const { locale } = useShell();
  const times = useEventTimes();
  const name = useKindName();
  const { event, film, record } = answer;
  const id = event.end2end ?? event.correlation_id;
  const href = recordHref(event);
  const words = labelText(record?.error_message, locale);
  const result = event.result === undefined ? t('results.waiting') : t(`results.${event.result}`);
  return (
    <section aria-label={t('film')} className="px-8 py-6 max-md:px-4 max-md:py-4">
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
            <EventStatus event={shownState(answer)} soft />
          </div>
          {id === undefined ? null : (
            <p className="mono mt-0.5 flex items-center gap-1.5 text-cell text-ink-2">
              <span className="min-w-0 break-all">{id}</span>
              <CopyButton value={id} label="ID" />
            </p>
          )}
        </div>
        {href === undefined ? null : (
          <Link href={href} className={buttonLook()}>
            {t('open')}
          </Link>
        )}
      </header>
      {record?.reopened_at === undefined ? null : (
        <Note tone="bad" className="mt-4" icon={<Undo2 aria-hidden size={16} strokeWidth={1.8} />}>
          <b>{t('reopened')}</b> {words ? <Quote lang={words.lang}>{words.text}</Quote> : null}
        </Note>
      )}
      {record?.webhook_lost_at === undefined ? null : (
        <Note tone="warn" className="mt-3">
          {t('lost')}
        </Note>
      )}
      {record?.hinted ? <Note className="mt-3">{t('hinted')}</Note> : null}
      <Film steps={film} newest={answer.film_newest} chosen={event.id} onChoose={onChoose} />
      <section className="mt-5">
        <h3 className="text-cell font-semibold text-ink">{t('register')}</h3>
        <p className="mt-1 text-cell text-ink-2">
          {result} {event.reason === undefined ? null : t(`reasons.${event.reason}`)}
        </p>
        <p className="mt-0.5 text-cell text-ink-3">
          {t(`verdictHints.${event.verdict}`)}{' '}
          {record?.read_at === undefined ? null : t('read', { time: times.full(record.read_at) })}
        </p>
        <EventActions event={event} />
      </section>
      <Payload event={event} />
    </section>
  );
}

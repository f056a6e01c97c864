'use client';

import { useTranslations } from 'next-intl';
import { Avatar } from '@/components/ui/data/avatar';
import { TimelineStep } from '@/components/ui/data/timeline';
import { useShell } from '@/components/ui/hooks/shell-context';
import { useTimes } from '@/components/ui/hooks/use-times';
import type { RecordNote } from '@/lib/contract/bff/notes';
import { serverNow } from '@/lib/queries/api/server-clock';

/** Framed, with its author's avatar: nobody takes it for the API. Never printed. */
export function NoteStep({ note: { text, by, at } }: { note: RecordNote }) {
  const t = useTranslations('notes');
  const { user } = useShell();
  const times = useTimes();
  return (
    <TimelineStep
      className="print:hidden"
      icon={
        <span className="-m-[3px]">
          <Avatar name={by.name} size={22} />
        </span>
      }
      title={
        <span className="flex items-baseline justify-between gap-3">
          <span className="min-w-0 truncate">{by.id === user.id ? t('you') : <bdi>{by.name}</bdi>}</span>
          <time
            dateTime={at}
            title={times.withZone(at, 'dateTime')}
            className="shrink-0 text-meta font-normal text-ink-3 tabular-nums"
          >
            {times.brief(at, serverNow())}
          </time>
        </span>
      }
    >
      <p
        dir="auto"
        className="mt-1 rounded-panel rounded-ss-[2px] bg-raised px-3 py-2 text-ink shadow-edge-2 wrap-anywhere whitespace-pre-wrap"
      >
        {text}
      </p>
    </TimelineStep>
  );
}

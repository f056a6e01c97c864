'use client';

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/controls/button';
import { Disclosure } from '@/components/ui/controls/disclosure';
import { Switch } from '@/components/ui/controls/switch';
import { ErrorNote } from '@/components/ui/feedback/error-note';
import type { NotificationChoice } from '@/lib/contract/bff/notification-requests';
import { NOTIFICATION_KINDS, type NotificationsAnswer } from '@/lib/contract/bff/notifications';
import { chooseNotifications, markNotificationsRead, notificationsQuery } from '@/lib/queries/notifications';
import { NotificationItem } from './notification-item';

type Marked = Parameters<typeof markNotificationsRead>[1];

/** Loaded on first open. */
export function NotificationPanel({ close }: { close(): void }) {
  const t = useTranslations('notifications');
  const client = useQueryClient();
  const { data, error } = useQuery(notificationsQuery());
  const read = useMutation({ mutationFn: (what: Marked) => markNotificationsRead(client, what) });
  const notes = data?.notifications ?? [];
  const newest = notes[0]?.id;
  return (
    <section aria-label={t('title')} className="flex max-h-[min(560px,calc(100dvh-120px))] flex-col">
      <header className="flex min-h-9 items-center justify-between gap-3 ps-2.5 pe-1 pb-1">
        <h2 className="text-section">{t('title')}</h2>
        {data !== undefined && data.unread > 0 && newest !== undefined ? (
          <Button
            size="sm"
            variant="ghost"
            busy={read.isPending}
            onClick={() => read.mutate({ up_to: newest })}
          >
            {t('markAll')}
          </Button>
        ) : null}
      </header>
      <div className="relative min-h-0 overflow-y-auto border-y border-line">
        {notes.length > 0 ? (
          <ul>
            {notes.map((note) => (
              <NotificationItem
                key={note.id}
                note={note}
                onOpen={() => {
                  if (!note.read) read.mutate({ ids: [note.id] });
                  close();
                }}
              />
            ))}
          </ul>
        ) : null}
        <ErrorNote error={error ?? read.error} lead={t('failed')} className="mx-2.5 my-3" />
        {data && notes.length === 0 ? (
          <div className="px-2.5 py-6 text-center text-cell">
            <p className="font-medium text-ink">{t('empty')}</p>
            <p className="mt-1 text-ink-3">{t('emptyBody')}</p>
          </div>
        ) : null}
      </div>
      {data ? <NotificationPreferences choices={data.choices} close={close} /> : null}
    </section>
  );
}

/** The choices are stored per account. */
function NotificationPreferences({
  choices,
  close,
}: Pick<NotificationsAnswer, 'choices'> & { close(): void }) {
  const t = useTranslations('notifications');
  const client = useQueryClient();
  const choose = useMutation({
    mutationFn: (choice: NotificationChoice) => chooseNotifications(client, choice),
  });
  return (
    <Disclosure className="shrink-0 px-2.5 py-2" title={t('choices')}>
      {NOTIFICATION_KINDS.map((kind) => (
        <Switch
          key={kind}
          label={t(`kinds.${kind}`)}
          checked={choices[kind]}
          busy={choose.isPending && choose.variables.kind === kind}
          onCheckedChange={(wanted) => choose.mutate({ kind, wanted })}
        />
      ))}
      <Link
        href="/account"
        prefetch={false}
        onClick={close}
        className="tap inline-block text-cell font-medium text-link hover:underline"
      >
        {t('byMail')}
      </Link>
      <ErrorNote error={choose.error} lead={t('choicesFailed')} />
    </Disclosure>
  );
}

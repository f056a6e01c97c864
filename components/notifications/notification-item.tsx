'use client';

import { CircleX, Hourglass, type LucideIcon, Stamp, Store, Undo2, UserCheck } from 'lucide-react';
import Link from 'next/link';
import { useLocale, useTranslations } from 'next-intl';
import { QuotedText } from '@/components/ui/data/quoted-text';
import { shorten } from '@/components/ui/data/short-id';
import { useTimes } from '@/components/ui/hooks/use-times';
import type { Notification, NotificationKind } from '@/lib/contract/bff/notifications';
import { labelText } from '@/lib/i18n/label-text';
import { serverNow } from '@/lib/queries/api/server-clock';

const ICONS: Record<NotificationKind, LucideIcon> = {
  kyb: Store,
  failure: CircleX,
  chargeback: Undo2,
  approval: UserCheck,
  request: Stamp,
  landing: Hourglass,
};
const LISTS = ['checkouts', 'onramps', 'offramps', 'withdrawals', 'split', 'conversion', 'kyb'] as const;

export function NotificationItem({ note, onOpen }: { note: Notification; onOpen(): void }) {
  const t = useTranslations('notifications');
  const times = useTimes();
  const locale = useLocale();
  const Icon = ICONS[note.kind];
  const list = LISTS.find((one) => one === note.values.list) ?? 'other';
  const label = labelText(note.label, locale);
  const bad = note.kind === 'failure' || note.kind === 'chargeback';
  return (
    <li className="border-b border-line last:border-b-0">
      <Link
        href={note.href}
        prefetch={false}
        onClick={onOpen}
        className="flex gap-3 px-2.5 py-2.5 text-cell transition-colors hover:bg-hover"
      >
        <Icon
          aria-hidden
          size={16}
          strokeWidth={1.7}
          className={`mt-0.5 shrink-0 ${bad ? 'text-bad' : 'text-ink-3'}`}
        />
        <span className="min-w-0 flex-1">
          <span className={`block text-pretty ${note.read ? 'text-ink-2' : 'font-medium text-ink'}`}>
            {t(`titles.${note.title_key}`, {
              list: t(`lists.${list}`),
              name: note.values.name ?? '',
              id: note.values.name ?? shorten(note.values.id ?? note.subject),
            })}
          </span>
          {label ? (
            <QuotedText lang={label.lang} className="block truncate text-ink-3">
              {label.text}
            </QuotedText>
          ) : null}
          <time dateTime={note.at} className="block text-meta text-ink-3 tabular-nums">
            {times.brief(note.at, serverNow())}
          </time>
        </span>
        {note.read ? null : (
          <span className="mt-1.5 size-2 shrink-0 rounded-full bg-accent">
            <span className="sr-only">{t('unread')}</span>
          </span>
        )}
      </Link>
    </li>
  );
}

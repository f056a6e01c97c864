'use client';

import { CircleX, type LucideIcon, Store, Undo2, UserCheck } from 'lucide-react';
import Link from 'next/link';
import { useLocale, useTranslations } from 'next-intl';
import { Quote } from '@/components/ui/quote';
import { useShell } from '@/components/ui/shell-context';
import { shorten } from '@/components/ui/short-id';
import type { Notification, NotificationKind } from '@/lib/contract/bff-notifications';
import { labelText } from '@/lib/i18n/label-text';
import { serverNow } from '@/lib/queries/server-clock';
import { formatInZone } from '@/lib/time/format';
import { isSameDayInZone } from '@/lib/time/zone';

const ICONS: Record<NotificationKind, LucideIcon> = {
  kyb: Store,
  failure: CircleX,
  chargeback: Undo2,
  approval: UserCheck,
};
const LISTS = ['checkouts', 'onramps', 'offramps', 'withdrawals', 'split', 'conversion', 'kyb'] as const;

/** One notice: what happened, the API's own words, when, and the way to its place. */
export function NotificationItem({ note, onOpen }: { note: Notification; onOpen(): void }) {
  const t = useTranslations('notifications');
  const { timeZone } = useShell();
  const locale = useLocale();
  const at = new Date(note.at);
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
            <Quote lang={label.lang} className="block truncate text-ink-3">
              {label.text}
            </Quote>
          ) : null}
          <time dateTime={note.at} className="block text-meta text-ink-3 tabular-nums">
            {formatInZone(
              at,
              isSameDayInZone(at, new Date(serverNow()), timeZone) ? 'shortTime' : 'dayTime',
              locale,
              timeZone,
            )}
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

'use client';

import { useQuery } from '@tanstack/react-query';
import { Stamp } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { notificationsQuery } from '@/lib/queries/notifications';
import { NavigationLink } from './navigation-link';

/** All open ones, whoever decides them. */
export function OpenRequests() {
  const { data } = useQuery(notificationsQuery());
  const open = data?.requests.open ?? 0;
  return open === 0 ? null : (
    <span className="ms-auto text-meta text-ink-3 tabular-nums max-lg:sr-only">{open}</span>
  );
}

/** Counts what this person may decide; draws nothing for zero. */
export function WaitingForYou({ className }: { className: string }) {
  const t = useTranslations('shell');
  const { data } = useQuery(notificationsQuery());
  const count = data?.requests.yours ?? 0;
  if (count === 0) return null;
  return (
    <NavigationLink href="/requests" aria-label={t('waitingCount', { count })} className={className}>
      <Stamp aria-hidden size={16} strokeWidth={1.6} />
      <span className="max-lg:hidden">{t('waiting')}</span>
      <span
        aria-hidden
        className="min-w-[18px] rounded-full bg-accent px-1 text-center text-floor leading-[18px] font-strong text-accent-on"
      >
        {count}
      </span>
    </NavigationLink>
  );
}

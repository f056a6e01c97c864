'use client';

import { useQuery } from '@tanstack/react-query';
import { Bell } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Suspense } from 'react';
import { lazyPart } from '@/components/ui/loading/lazy-part';
import { useAfterIdle } from '@/components/ui/loading/use-after-idle';
import { Popover } from '@/components/ui/overlays/popover';
import { notificationsQuery } from '@/lib/queries/notifications';

const Panel = lazyPart(async () => (await import('./notification-panel')).NotificationPanel);
const MOST = 99;

export function NotificationBell() {
  const t = useTranslations('notifications');
  const settled = useAfterIdle();
  const { data } = useQuery({ ...notificationsQuery(), enabled: settled });
  const unread = data?.unread ?? 0;
  return (
    <Popover
      wide
      label={t('bell', { unread })}
      className="tap relative inline-flex h-[30px] min-w-[30px] items-center justify-center gap-1.5 rounded-control px-[7px] text-ink-2 transition-colors hover:bg-hover aria-expanded:bg-hover max-md:h-10 max-md:min-w-10"
      trigger={
        <>
          <Bell aria-hidden size={16} strokeWidth={1.6} />
          {unread > 0 ? (
            <span
              aria-hidden
              className="min-w-[18px] rounded-full bg-accent px-1 text-center text-floor leading-[18px] font-strong text-accent-on tabular-nums max-md:absolute max-md:start-1/2 max-md:top-0.5"
            >
              {unread > MOST ? `${MOST}+` : unread}
            </span>
          ) : null}
        </>
      }
    >
      {(close) => (
        <Suspense fallback={<div className="h-[240px]" />}>
          <Panel close={close} />
        </Suspense>
      )}
    </Popover>
  );
}

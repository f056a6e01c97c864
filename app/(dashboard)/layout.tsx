import { headers } from 'next/headers';
import type { ReactNode } from 'react';
import { NotificationBell } from '@/components/notifications/notification-bell';
import { FeatureMessages } from '@/components/shell/feature-messages';
import { ShellFrame } from '@/components/shell/shell-frame';
import { ShellProvider } from '@/components/shell/shell-provider';
import { requireSession } from '@/lib/auth/session';
import { healthOfPage } from '@/lib/bff/health';
import { env } from '@/lib/env';
import { zoneOffsets } from '@/lib/time/zone-calendar';

export default async function DashboardLayout({ children }: { children: ReactNode }) {
  const { user } = await requireSession();
  const { environment, timeZone } = env();
  const isDocument = (await headers()).get('sec-fetch-dest') === 'document';
  return (
    <FeatureMessages names={['shell', 'fields', 'notifications']}>
      <ShellProvider
        user={user}
        environment={environment}
        zone={zoneOffsets(timeZone)}
        health={isDocument ? await healthOfPage() : undefined}
      >
        <ShellFrame environment={environment} notices={<NotificationBell />}>
          {children}
        </ShellFrame>
      </ShellProvider>
    </FeatureMessages>
  );
}

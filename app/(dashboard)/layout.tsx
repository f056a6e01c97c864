import type { ReactNode } from 'react';
import { NotificationBell } from '@/components/notifications/notification-bell';
import { FeatureMessages } from '@/components/shell/feature-messages';
import { ShellFrame } from '@/components/shell/shell-frame';
import { ShellProvider } from '@/components/shell/shell-provider';
import { requireSession } from '@/lib/auth/session';
import { env } from '@/lib/env';

export default async function DashboardLayout({ children }: { children: ReactNode }) {
  const { user } = await requireSession();
  const { environment, timeZone } = env();
  return (
    <FeatureMessages names={['shell', 'fields', 'notifications']}>
      <ShellProvider user={user} environment={environment} timeZone={timeZone}>
        <ShellFrame environment={environment} notices={<NotificationBell />}>
          {children}
        </ShellFrame>
      </ShellProvider>
    </FeatureMessages>
  );
}

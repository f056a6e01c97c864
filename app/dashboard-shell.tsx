import { headers } from 'next/headers';
import type { ReactNode } from 'react';
import { NotificationBell } from '@/components/notifications/notification-bell';
import { StoryBarSlot } from '@/components/sandbox/stories/story-bar-slot';
import { FeatureMessages } from '@/components/shell/frame/feature-messages';
import { ShellFrame } from '@/components/shell/frame/shell-frame';
import { ShellProvider } from '@/components/shell/frame/shell-provider';
import { BeganAgain } from '@/components/shell/status/began-again';
import { permissionsOf } from '@/lib/access/permissions';
import type { Session } from '@/lib/auth/session';
import { visitorsWorld } from '@/lib/auth/visitor-world';
import { healthOfPage } from '@/lib/bff/health';
import { defined } from '@/lib/contract/values/defined';
import { env } from '@/lib/env/env';
import { sharingKind } from '@/lib/operations/worlds/sharing-kind';
import { zoneOffsets } from '@/lib/time/zone-calendar';

interface DashboardShellProps {
  user: Session['user'];
  children: ReactNode;
}

/** What surrounds every screen of a signed-in person, also one that is at no address of ours. */
export async function DashboardShell({ user, children }: DashboardShellProps) {
  const { environment, timeZone, storeless, company, sso, build } = env();
  const inSandbox = environment === 'sandbox';
  const world = await visitorsWorld();
  const may = permissionsOf(user);
  const isDocument = (await headers()).get('sec-fetch-dest') === 'document';
  return (
    <FeatureMessages
      names={['shell', 'fields', 'notifications', 'proof', ...(inSandbox ? (['stories'] as const) : [])]}
    >
      <ShellProvider
        user={user}
        environment={environment}
        company={company}
        sso={sso !== undefined && !storeless}
        may={may}
        zone={zoneOffsets(timeZone)}
        health={isDocument ? await healthOfPage() : undefined}
      >
        <ShellFrame
          environment={environment}
          world={world && defined({ leftMs: world.endsAt && world.endsAt.getTime() - Date.now() })}
          shares={may.includes('sandbox:share') && sharingKind() !== undefined}
          build={build}
          notices={<NotificationBell />}
          guide={inSandbox ? <StoryBarSlot /> : null}
        >
          {children}
        </ShellFrame>
        {storeless ? <BeganAgain /> : null}
      </ShellProvider>
    </FeatureMessages>
  );
}

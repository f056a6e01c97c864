'use client';

import { QueryClientProvider } from '@tanstack/react-query';
import { useLocale } from 'next-intl';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { type Shell, ShellContext } from '@/components/ui/shell-context';
import { Toaster } from '@/components/ui/toast';
import { can, type Permission } from '@/lib/access/permissions';
import type { HealthAnswer } from '@/lib/contract/bff';
import { makeQueryClient } from '@/lib/queries/client';
import { noteAnswer } from '@/lib/queries/connection';
import { healthQuery } from '@/lib/queries/health';
import { noteServerNow, serverNow } from '@/lib/queries/server-clock';
import { learnZone, type ZoneOffsets } from '@/lib/time/zone-offsets';
import { LiveUpdates } from './live-updates';

interface ShellProviderProps extends Pick<Shell, 'user' | 'environment'> {
  /** The merchant's zone, with what a browser need not work out by itself. */
  zone: ZoneOffsets;
  /** What `GET /api/health` would answer; only with a document, whose times the browser has measured. */
  health?: HealthAnswer | undefined;
  children: ReactNode;
}

/** The tab's query client, and who is signed in. A session that ended leads to sign-in and back. */
export function ShellProvider({ user, environment, zone, health, children }: ShellProviderProps) {
  const locale = useLocale();
  const { timeZone } = zone;
  const [client] = useState(() => {
    learnZone(zone);
    const made = makeQueryClient(leaveForSignIn);
    if (health) made.setQueryData(healthQuery().queryKey, health);
    return made;
  });
  const [first] = useState(health);
  useEffect(() => noteDocument(first), [first]);
  const shell = useMemo(() => {
    const allows = (permission: Permission) => can(user.role, permission);
    return { user, role: user.role, can: allows, environment, timeZone, locale };
  }, [user, environment, timeZone, locale]);
  return (
    <QueryClientProvider client={client}>
      <ShellContext value={shell}>
        {children}
        <LiveUpdates />
        <Toaster />
      </ShellContext>
    </QueryClientProvider>
  );
}

/** The page itself is the first answer, and tells the time: `now` was read between its request and its first byte. */
function noteDocument(health: HealthAnswer | undefined): void {
  const [document] = performance.getEntriesByType('navigation');
  if (health === undefined || !(document instanceof PerformanceNavigationTiming)) return;
  const { requestStart, responseStart, transferSize } = document;
  // A document out of the browser's own cache says when it was written, not what time it is.
  if (transferSize === 0 || requestStart === 0) return;
  noteServerNow(health.now, responseStart - requestStart, responseStart);
  noteAnswer(serverNow());
}

function leaveForSignIn() {
  const here = window.location.pathname + window.location.search;
  window.location.assign(`/signin?ended=1&callbackUrl=${encodeURIComponent(here)}`);
}

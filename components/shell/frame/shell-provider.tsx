'use client';

import { QueryClientProvider } from '@tanstack/react-query';
import { useLocale } from 'next-intl';
import { lazy, type ReactNode, Suspense, useEffect, useMemo, useState } from 'react';
import { type Shell, ShellContext } from '@/components/ui/shell-context';
import { Toaster } from '@/components/ui/toast';
import { can, type Permission } from '@/lib/access/permissions';
import type { HealthAnswer } from '@/lib/contract/bff';
import { makeQueryClient } from '@/lib/queries/client';
import { noteAnswer } from '@/lib/queries/connection';
import { healthQuery } from '@/lib/queries/health';
import { whenLeft } from '@/lib/queries/left-elsewhere';
import { watchPresence } from '@/lib/queries/presence';
import { forgetPrivate } from '@/lib/queries/private-storage';
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

const SessionEnded = lazy(async () => ({ default: (await import('./session-ended')).SessionEnded }));

/**
 * The tab's query client, and who is signed in. A session that ended is covered until the same person signs in again;
 * one that was left in another tab leaves this one too.
 */
export function ShellProvider({ user, environment, zone, health, children }: ShellProviderProps) {
  const locale = useLocale();
  const { timeZone } = zone;
  const [ended, setEnded] = useState(false);
  const [client] = useState(() => {
    learnZone(zone);
    const made = makeQueryClient(() => setEnded(true));
    if (health) made.setQueryData(healthQuery().queryKey, health);
    return made;
  });
  const [first] = useState(health);
  useEffect(() => noteDocument(first), [first]);
  useEffect(watchPresence, []);
  useEffect(() => whenLeft(leaveForSignIn), []);
  const shell = useMemo(() => {
    const allows = (permission: Permission) => can(user.role, permission);
    return { user, role: user.role, can: allows, environment, timeZone, locale };
  }, [user, environment, timeZone, locale]);
  const goOn = () => {
    setEnded(false);
    void client.invalidateQueries();
  };
  return (
    <QueryClientProvider client={client}>
      <ShellContext value={shell}>
        {children}
        <LiveUpdates />
        <Toaster />
        {ended ? (
          <Suspense>
            <SessionEnded onSignedIn={goOn} onLeave={leaveForSignIn} />
          </Suspense>
        ) : null}
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

/** Nothing that was typed stays for whoever comes next, nor the address of the page (W16). */
function leaveForSignIn() {
  forgetPrivate();
  window.location.assign('/signin');
}

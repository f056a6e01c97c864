'use client';

import { type QueryClient, QueryClientProvider, useQueryClient } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useLocale } from 'next-intl';
import { type ReactNode, Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { ProofGate } from '@/components/shell/proof/proof-gate';
import { Toaster } from '@/components/ui/feedback/toast';
import { type Shell, ShellContext, useShell } from '@/components/ui/hooks/shell-context';
import { lazyOverlay } from '@/components/ui/loading/lazy-part';
import { useAfterIdle } from '@/components/ui/loading/use-after-idle';
import { isLimited } from '@/lib/access/limit';
import type { Permission } from '@/lib/access/permissions';
import type { HealthAnswer } from '@/lib/contract/bff/conversions';
import { watchPresence } from '@/lib/queries/api/api-client';
import { noteAnswer } from '@/lib/queries/api/connection';
import { forgetPrivate, keepTyped } from '@/lib/queries/api/private-storage';
import { makeQueryClient } from '@/lib/queries/api/query-client';
import { noteServerNow, serverNow } from '@/lib/queries/api/server-clock';
import { whenLeft } from '@/lib/queries/api/sign-out-broadcast';
import { healthQuery } from '@/lib/queries/health';
import { learnZone, type ZoneOffsets } from '@/lib/time/zone-offsets';

interface ShellProviderProps extends Pick<Shell, 'user' | 'environment' | 'company' | 'sso'> {
  /** Computed by the server: the permission table is not sent to the browser. */
  may: readonly Permission[];
  zone: ZoneOffsets;
  /** What `GET /api/health` would answer; only with a document. */
  health?: HealthAnswer | undefined;
  children: ReactNode;
}

const SessionEnded = lazyOverlay(
  async () => (await import('@/components/shell/account/session-ended')).SessionEnded,
);

/** Query client and session. Covers an ended session; follows a sign-out in another tab. */
export function ShellProvider({
  user,
  environment,
  company,
  sso,
  may,
  zone,
  health,
  children,
}: ShellProviderProps) {
  const locale = useLocale();
  const { timeZone } = zone;
  const [ended, setEnded] = useState(false);
  const [refusals, setRefusals] = useState(0);
  const [client] = useState(() => {
    learnZone(zone);
    const made = makeQueryClient(
      () => setEnded(true),
      () => setRefusals((count) => count + 1),
    );
    if (health) made.setQueryData(healthQuery().queryKey, health);
    return made;
  });
  const [first] = useState(health);
  useEffect(() => noteDocument(first), [first]);
  useFreshPermissions(client, user, refusals);
  useEffect(watchPresence, []);
  useEffect(() => whenLeft(leaveForSignIn, loadAnew), []);
  const shell = useMemo(() => {
    const allows = (permission: Permission, reach?: 'account') =>
      may.includes(permission) && (reach === undefined || !isLimited(user));
    const documentNow = first && Date.parse(first.now);
    return { user, role: user.role, can: allows, environment, company, sso, timeZone, locale, documentNow };
  }, [user, may, environment, company, sso, timeZone, locale, first]);
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
        <ProofGate />
        {ended ? (
          <Suspense>
            <SessionEnded onSignedIn={goOn} onLeave={leaveForSignIn} />
          </Suspense>
        ) : null}
      </ShellContext>
    </QueryClientProvider>
  );
}

const REFRESH_MS = 10_000;

/** A refusal of what the page offered: the person changed meanwhile, so the page asks who they are now. */
function useFreshPermissions(client: QueryClient, user: Shell['user'], refusals: number): void {
  const router = useRouter();
  const askedAt = useRef(Number.NEGATIVE_INFINITY);
  useEffect(() => {
    if (refusals === 0 || performance.now() - askedAt.current < REFRESH_MS) return;
    askedAt.current = performance.now();
    router.refresh();
  }, [refusals, router]);
  const limit = user.limitedTo?.join() ?? '';
  const before = useRef(limit);
  useEffect(() => {
    if (before.current === limit) return;
    before.current = limit;
    void client.resetQueries();
  }, [client, limit]);
}

/** Server clock: `now` was read between the document's request and first byte. */
function noteDocument(health: HealthAnswer | undefined): void {
  const [document] = performance.getEntriesByType('navigation');
  if (health === undefined || !(document instanceof PerformanceNavigationTiming)) return;
  const { requestStart, responseStart, transferSize } = document;
  // A cached document has an old time.
  if (transferSize === 0 || requestStart === 0) return;
  noteServerNow(health.now, responseStart - requestStart, responseStart);
  noteAnswer(serverNow());
}

/** Forgets typed text and the page's address (W16). */
function leaveForSignIn() {
  forgetPrivate();
  window.location.assign('/signin');
}

/** The session is another demo person's now (W16). */
function loadAnew() {
  keepTyped();
  window.location.reload();
}

/** Starts after idle. Without its code polling continues. */
function LiveUpdates() {
  const client = useQueryClient();
  const { user } = useShell();
  const settled = useAfterIdle();
  useEffect(() => {
    if (!settled) return;
    const left = new AbortController();
    import('@/lib/queries/live/follow-live').then(
      ({ followLive }) => {
        if (!left.signal.aborted) left.signal.addEventListener('abort', followLive(client, user.id));
      },
      () => undefined,
    );
    return () => left.abort();
  }, [client, user.id, settled]);
  return null;
}

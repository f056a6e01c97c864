'use client';

import { QueryClientProvider } from '@tanstack/react-query';
import { useLocale } from 'next-intl';
import { type ReactNode, useMemo, useState } from 'react';
import { type Shell, ShellContext } from '@/components/ui/shell-context';
import { Toaster } from '@/components/ui/toast';
import { can, type Permission } from '@/lib/access/permissions';
import { makeQueryClient } from '@/lib/queries/client';
import { LiveUpdates } from './live-updates';

interface ShellProviderProps extends Pick<Shell, 'user' | 'environment' | 'timeZone'> {
  children: ReactNode;
}

/** The tab's query client, and who is signed in. A session that ended leads to sign-in and back. */
export function ShellProvider({ user, environment, timeZone, children }: ShellProviderProps) {
  const locale = useLocale();
  const [client] = useState(() => makeQueryClient(leaveForSignIn));
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

function leaveForSignIn() {
  const here = window.location.pathname + window.location.search;
  window.location.assign(`/signin?ended=1&callbackUrl=${encodeURIComponent(here)}`);
}

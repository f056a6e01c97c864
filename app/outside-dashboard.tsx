import type { ReactNode } from 'react';
import { currentSession } from '@/lib/auth/session';
import { DashboardShell } from './dashboard-shell';

/** An address outside the dashboard's pages: a signed-in person keeps the shell, anyone else gets a bare page. */
export async function OutsideDashboard({ children }: { children: ReactNode }) {
  // Without the store nobody is known to be signed in, and this page must still come.
  const session = await currentSession().catch(() => null);
  if (session === null) return <main className="min-h-full bg-sheet pt-10">{children}</main>;
  return <DashboardShell user={session.user}>{children}</DashboardShell>;
}

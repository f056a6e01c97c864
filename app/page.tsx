import { redirect } from 'next/navigation';
import { can } from '@/lib/access/permissions';
import { requireSession } from '@/lib/auth/session';

/** Redirects to the overview if the person may read all of it, else to the balances. */
export default async function Home() {
  const { user } = await requireSession();
  redirect(can(user, 'transactions:read') ? '/overview' : '/balances');
}

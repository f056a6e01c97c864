import { redirect } from 'next/navigation';
import { can } from '@/lib/access/permissions';
import { requireSession } from '@/lib/auth/session';

/** The overview for whoever may read all of it, else the balances. */
export default async function Home() {
  const { user } = await requireSession();
  redirect(can(user.role, 'transactions:read') ? '/overview' : '/balances');
}

import { redirect } from 'next/navigation';
import { can } from '@/lib/access/permissions';
import { requireSession } from '@/lib/auth/session';

/** Redirects to the first page that the person may read. */
export default async function Home() {
  const { user } = await requireSession();
  if (can(user, 'transactions:read')) redirect('/overview');
  redirect(can(user, 'balance:read') ? '/balances' : '/sub-merchants');
}

import { redirect } from 'next/navigation';
import { DestinationsScreen } from '@/components/destinations/destinations-screen';
import { requirePermission } from '@/lib/auth/session';
import { titleOf } from '@/lib/i18n/page-titles';
import { readDestinations } from '@/lib/operations/destinations/read-destinations';
import { services } from '@/lib/operations/services';
import { firstPicture } from '../first-picture';

export const generateMetadata = titleOf('/destinations');

interface DestinationsPageProps {
  searchParams: Promise<{ confirm?: string | string[] }>;
}

export default async function DestinationsPage({ searchParams }: DestinationsPageProps) {
  const { user } = await requirePermission('destinations:read', 'account');
  const { confirm } = await searchParams;
  // Notifications of an earlier version link to this address.
  if (typeof confirm === 'string') redirect(`/requests/${encodeURIComponent(confirm)}`);
  const initial = await firstPicture(async () => readDestinations(await services(), user));
  return <DestinationsScreen initial={initial} />;
}

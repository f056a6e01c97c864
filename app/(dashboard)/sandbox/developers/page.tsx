import { notFound } from 'next/navigation';
import { DevelopersScreen } from '@/components/sandbox/developers/developers-screen';
import { requirePermission } from '@/lib/auth/session';
import { env } from '@/lib/env';
import { titleOf } from '@/lib/i18n/page-titles';

export const generateMetadata = titleOf('/sandbox/developers');

export default async function DevelopersPage() {
  await requirePermission('sandbox:control', 'account');
  if (env().environment !== 'sandbox') notFound();
  return <DevelopersScreen />;
}

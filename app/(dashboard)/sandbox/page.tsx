import { notFound } from 'next/navigation';
import { WorldScreen } from '@/components/sandbox/world/world-screen';
import { requirePermission } from '@/lib/auth/session';
import { env } from '@/lib/env';
import { titleOf } from '@/lib/i18n/page-titles';

export const generateMetadata = titleOf('/sandbox');

export default async function SandboxPage() {
  await requirePermission('sandbox:control', 'account');
  if (env().environment !== 'sandbox') notFound();
  return <WorldScreen />;
}

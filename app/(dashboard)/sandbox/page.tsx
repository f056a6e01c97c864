import { notFound } from 'next/navigation';
import { WorldScreen } from '@/components/sandbox-desk/world-screen';
import { requirePermission } from '@/lib/auth/session';
import { env } from '@/lib/env';

export default async function SandboxPage() {
  await requirePermission('sandbox:control');
  if (env().environment !== 'sandbox') notFound();
  return <WorldScreen />;
}

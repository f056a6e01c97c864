import { notFound } from 'next/navigation';
import { SandboxScreen } from '@/components/sandbox-desk/sandbox-screen';
import { FeatureMessages } from '@/components/shell/feature-messages';
import { requirePermission } from '@/lib/auth/session';
import { env } from '@/lib/env';

/** With a live service there is no sandbox to control (architecture 7). */
export default async function SandboxPage() {
  await requirePermission('sandbox:control');
  if (env().environment !== 'sandbox') notFound();
  return (
    <FeatureMessages names={['sandbox']}>
      <SandboxScreen />
    </FeatureMessages>
  );
}

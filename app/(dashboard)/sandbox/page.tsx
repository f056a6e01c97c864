import { notFound } from 'next/navigation';
import { ShareState } from '@/components/sandbox/world/share-state';
import { WorldScreen } from '@/components/sandbox/world/world-screen';
import { requirePermission } from '@/lib/auth/session';
import { env } from '@/lib/env';
import { titleOf } from '@/lib/i18n/page-titles';
import { services } from '@/lib/operations/services';
import { sharingKind } from '@/lib/operations/worlds/share-state';

export const generateMetadata = titleOf('/sandbox');

export default async function SandboxPage() {
  await requirePermission('sandbox:control', 'account');
  if (env().environment !== 'sandbox') notFound();
  const kind = sharingKind((await services()).store);
  return (
    <>
      <WorldScreen />
      {kind === undefined ? null : <ShareState kind={kind} />}
    </>
  );
}

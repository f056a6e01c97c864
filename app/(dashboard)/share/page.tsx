import { notFound } from 'next/navigation';
import { ShareState } from '@/components/sandbox/world/share-state';
import { FeatureMessages } from '@/components/shell/frame/feature-messages';
import { requirePermission } from '@/lib/auth/session';
import { titleOf } from '@/lib/i18n/page-titles';
import { sharingKind } from '@/lib/operations/worlds/sharing-kind';

export const generateMetadata = titleOf('/share');

export default async function SharePage() {
  await requirePermission('sandbox:share', 'account');
  const kind = sharingKind();
  if (kind === undefined) notFound();
  return (
    <FeatureMessages names={['sandbox']}>
      <ShareState kind={kind} />
    </FeatureMessages>
  );
}

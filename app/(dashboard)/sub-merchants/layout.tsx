import type { ReactNode } from 'react';
import { FeatureMessages } from '@/components/shell/frame/feature-messages';
import { MissingSigningKey } from '@/components/sub-merchants/register/missing-signing-key';
import { requirePermission } from '@/lib/auth/session';
import { services } from '@/lib/operations/services';

/** Without a signing key the area cannot read or write anything; it shows which setting is missing (GEN-06). */
export default async function SubMerchantsLayout({ children }: { children: ReactNode }) {
  await requirePermission('sub_merchants:read', 'listed');
  const { canSign } = await services();
  return (
    <FeatureMessages names={['subMerchants', 'attention', 'notes']}>
      {canSign ? children : <MissingSigningKey />}
    </FeatureMessages>
  );
}

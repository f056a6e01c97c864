import type { ReactNode } from 'react';
import { FeatureMessages } from '@/components/shell/feature-messages';
import { NoSigningKey } from '@/components/sub-merchants/no-signing-key';
import { requirePermission } from '@/lib/auth/session';
import { services } from '@/lib/operations/services';

/** Without a signing key there is nothing here to read or do, so the area says what is missing (GEN-06). */
export default async function SubMerchantsLayout({ children }: { children: ReactNode }) {
  await requirePermission('sub_merchants:read');
  const { canSign } = await services();
  return <FeatureMessages names={['subMerchants']}>{canSign ? children : <NoSigningKey />}</FeatureMessages>;
}

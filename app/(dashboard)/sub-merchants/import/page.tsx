import { FeatureMessages } from '@/components/shell/feature-messages';
import { ImportScreen } from '@/components/sub-merchant-import/import-screen';
import { requirePermission } from '@/lib/auth/session';

export default async function SubMerchantImportPage() {
  await requirePermission('sub_merchants:register');
  return (
    <FeatureMessages names={['subMerchantImport']}>
      <ImportScreen />
    </FeatureMessages>
  );
}

import { FeatureMessages } from '@/components/shell/frame/feature-messages';
import { ImportScreen } from '@/components/sub-merchants/import/import-screen';
import { requirePermission } from '@/lib/auth/session';
import { titleOf } from '@/lib/i18n/page-titles';

export const generateMetadata = titleOf('/sub-merchants/import');

export default async function SubMerchantImportPage() {
  await requirePermission('sub_merchants:register', 'account');
  return (
    <FeatureMessages names={['subMerchantImport']}>
      <ImportScreen />
    </FeatureMessages>
  );
}

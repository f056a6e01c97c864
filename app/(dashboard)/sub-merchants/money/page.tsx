import { FeatureMessages } from '@/components/shell/frame/feature-messages';
import { MoneyScreen } from '@/components/sub-merchants/money/money-screen';
import { requirePermission } from '@/lib/auth/session';
import { titleOf } from '@/lib/i18n/page-titles';

export const generateMetadata = titleOf('/sub-merchants/money');

export default async function SubMerchantMoneyPage() {
  await requirePermission('sub_merchants:read', 'listed');
  return (
    <FeatureMessages names={['subMerchantMoney']}>
      <MoneyScreen />
    </FeatureMessages>
  );
}

import { notFound } from 'next/navigation';
import { idsOf, SUB_MERCHANT_CLAUSES } from '@/components/sandbox-desk/clause-ids';
import { ClauseWords } from '@/components/sandbox-desk/clause-words';
import { SubMerchantsScreen } from '@/components/sandbox-desk/sub-merchants-screen';
import { FeatureMessages } from '@/components/shell/feature-messages';
import { requirePermission } from '@/lib/auth/session';
import { statementsOf } from '@/lib/contract/clauses';
import { env } from '@/lib/env';

export default async function SubMerchantsPage() {
  await requirePermission('sandbox:control');
  if (env().environment !== 'sandbox') notFound();
  return (
    <FeatureMessages names={['sandboxSubMerchants']}>
      <ClauseWords statements={statementsOf(idsOf(SUB_MERCHANT_CLAUSES))}>
        <SubMerchantsScreen />
      </ClauseWords>
    </FeatureMessages>
  );
}

import { notFound } from 'next/navigation';
import { idsOf, SUB_MERCHANT_CLAUSES } from '@/components/sandbox/clauses/clause-ids';
import { ClauseStatements } from '@/components/sandbox/clauses/clause-statements';
import { SubMerchantsScreen } from '@/components/sandbox/sub-merchants/sub-merchants-screen';
import { FeatureMessages } from '@/components/shell/frame/feature-messages';
import { requirePermission } from '@/lib/auth/session';
import { statementsOf } from '@/lib/contract/clauses/clauses';
import { env } from '@/lib/env';
import { titleOf } from '@/lib/i18n/page-titles';

export const generateMetadata = titleOf('/sandbox/sub-merchants');

export default async function SubMerchantsPage() {
  await requirePermission('sandbox:control', 'account');
  if (env().environment !== 'sandbox') notFound();
  return (
    <FeatureMessages names={['sandboxSubMerchants']}>
      <ClauseStatements statements={statementsOf(idsOf(SUB_MERCHANT_CLAUSES))}>
        <SubMerchantsScreen />
      </ClauseStatements>
    </FeatureMessages>
  );
}

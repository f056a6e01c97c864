import { notFound } from 'next/navigation';
import { INJECTED_FAILURE_CLAUSES, idsOf } from '@/components/sandbox/clauses/clause-ids';
import { ClauseStatements } from '@/components/sandbox/clauses/clause-statements';
import { InjectedFailuresScreen } from '@/components/sandbox/failures/injected-failures-screen';
import { FeatureMessages } from '@/components/shell/frame/feature-messages';
import { requirePermission } from '@/lib/auth/session';
import { statementsOf } from '@/lib/contract/clauses/clauses';
import { ENDPOINTS } from '@/lib/contract/payments-api/endpoints';
import { env } from '@/lib/env';
import { titleOf } from '@/lib/i18n/page-titles';

/** In the contract's notation: `GET /v2/balance`. */
const ROUTES = Object.values(ENDPOINTS).map(({ method, path }) => `${method} ${path}`);

export const generateMetadata = titleOf('/sandbox/faults');

export default async function InjectedFailuresPage() {
  await requirePermission('sandbox:control', 'account');
  if (env().environment !== 'sandbox') notFound();
  return (
    <FeatureMessages names={['sandboxFailures']}>
      <ClauseStatements statements={statementsOf(idsOf(INJECTED_FAILURE_CLAUSES))}>
        <InjectedFailuresScreen routes={ROUTES} />
      </ClauseStatements>
    </FeatureMessages>
  );
}

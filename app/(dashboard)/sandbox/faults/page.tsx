import { notFound } from 'next/navigation';
import { FAULT_CLAUSES, idsOf } from '@/components/sandbox-desk/clause-ids';
import { ClauseWords } from '@/components/sandbox-desk/clause-words';
import { FaultsScreen } from '@/components/sandbox-desk/faults-screen';
import { FeatureMessages } from '@/components/shell/feature-messages';
import { requirePermission } from '@/lib/auth/session';
import { statementsOf } from '@/lib/contract/clauses';
import { ENDPOINTS } from '@/lib/contract/endpoints';
import { env } from '@/lib/env';

/** As the contract writes them. */
const ROUTES = Object.values(ENDPOINTS).map(({ method, path }) => `${method} ${path}`);

export default async function FaultsPage() {
  await requirePermission('sandbox:control');
  if (env().environment !== 'sandbox') notFound();
  return (
    <FeatureMessages names={['sandboxFaults']}>
      <ClauseWords statements={statementsOf(idsOf(FAULT_CLAUSES))}>
        <FaultsScreen routes={ROUTES} />
      </ClauseWords>
    </FeatureMessages>
  );
}

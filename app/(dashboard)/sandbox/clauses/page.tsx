import { notFound } from 'next/navigation';
import { ClausesScreen } from '@/components/sandbox-desk/clauses-screen';
import { FeatureMessages } from '@/components/shell/feature-messages';
import { requirePermission } from '@/lib/auth/session';
import { env } from '@/lib/env';

export default async function ClausesPage() {
  await requirePermission('sandbox:control');
  if (env().environment !== 'sandbox') notFound();
  return (
    <FeatureMessages names={['sandboxClauses']}>
      <ClausesScreen />
    </FeatureMessages>
  );
}

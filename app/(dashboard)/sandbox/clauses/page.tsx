import { notFound } from 'next/navigation';
import { ClausesScreen } from '@/components/sandbox/clauses/clauses-screen';
import { FeatureMessages } from '@/components/shell/frame/feature-messages';
import { requirePermission } from '@/lib/auth/session';
import { env } from '@/lib/env';
import { titleOf } from '@/lib/i18n/page-titles';

export const generateMetadata = titleOf('/sandbox/clauses');

export default async function ClausesPage() {
  await requirePermission('sandbox:control', 'account');
  if (env().environment !== 'sandbox') notFound();
  return (
    <FeatureMessages names={['sandboxClauses']}>
      <ClausesScreen />
    </FeatureMessages>
  );
}

import { notFound } from 'next/navigation';
import { idsOf, WEBHOOK_CLAUSES } from '@/components/sandbox/clauses/clause-ids';
import { ClauseStatements } from '@/components/sandbox/clauses/clause-statements';
import { WebhooksScreen } from '@/components/sandbox/webhooks/webhooks-screen';
import { FeatureMessages } from '@/components/shell/frame/feature-messages';
import { requirePermission } from '@/lib/auth/session';
import { statementsOf } from '@/lib/contract/clauses/clauses';
import { env } from '@/lib/env';
import { titleOf } from '@/lib/i18n/page-titles';

export const generateMetadata = titleOf('/sandbox/webhooks');

export default async function WebhooksPage() {
  await requirePermission('sandbox:control', 'account');
  if (env().environment !== 'sandbox') notFound();
  return (
    <FeatureMessages names={['sandboxWebhooks']}>
      <ClauseStatements statements={statementsOf(idsOf(WEBHOOK_CLAUSES))}>
        <WebhooksScreen />
      </ClauseStatements>
    </FeatureMessages>
  );
}

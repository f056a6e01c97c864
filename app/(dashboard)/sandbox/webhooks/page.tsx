import { notFound } from 'next/navigation';
import { idsOf, WEBHOOK_CLAUSES } from '@/components/sandbox-desk/clause-ids';
import { ClauseWords } from '@/components/sandbox-desk/clause-words';
import { WebhooksScreen } from '@/components/sandbox-desk/webhooks-screen';
import { FeatureMessages } from '@/components/shell/feature-messages';
import { requirePermission } from '@/lib/auth/session';
import { statementsOf } from '@/lib/contract/clauses';
import { env } from '@/lib/env';

export default async function WebhooksPage() {
  await requirePermission('sandbox:control');
  if (env().environment !== 'sandbox') notFound();
  return (
    <FeatureMessages names={['sandboxWebhooks']}>
      <ClauseWords statements={statementsOf(idsOf(WEBHOOK_CLAUSES))}>
        <WebhooksScreen />
      </ClauseWords>
    </FeatureMessages>
  );
}

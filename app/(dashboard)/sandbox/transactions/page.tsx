import { notFound } from 'next/navigation';
import { idsOf, TRANSACTION_CLAUSES } from '@/components/sandbox/clauses/clause-ids';
import { ClauseStatements } from '@/components/sandbox/clauses/clause-statements';
import { TransactionsScreen } from '@/components/sandbox/transactions/transactions-screen';
import { FeatureMessages } from '@/components/shell/frame/feature-messages';
import { requirePermission } from '@/lib/auth/session';
import { statementsOf } from '@/lib/contract/clauses/clauses';
import { env } from '@/lib/env';
import { titleOf } from '@/lib/i18n/page-titles';

export const generateMetadata = titleOf('/sandbox/transactions');

export default async function TransactionsPage() {
  await requirePermission('sandbox:control', 'account');
  if (env().environment !== 'sandbox') notFound();
  return (
    <FeatureMessages names={['sandboxTransactions']}>
      <ClauseStatements statements={statementsOf(idsOf(TRANSACTION_CLAUSES))}>
        <TransactionsScreen currencies={assets()} />
      </ClauseStatements>
    </FeatureMessages>
  );
}

/** Every asset that is not fiat: the ones a payer can buy or sell. */
function assets(): string[] {
  return env()
    .assumptions.currencies.filter(({ kind }) => kind !== 'fiat')
    .map(({ code }) => code);
}

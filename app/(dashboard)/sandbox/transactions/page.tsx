import { notFound } from 'next/navigation';
import { idsOf, TRANSACTION_CLAUSES } from '@/components/sandbox-desk/clause-ids';
import { ClauseWords } from '@/components/sandbox-desk/clause-words';
import { TransactionsScreen } from '@/components/sandbox-desk/transactions-screen';
import { FeatureMessages } from '@/components/shell/feature-messages';
import { requirePermission } from '@/lib/auth/session';
import { statementsOf } from '@/lib/contract/clauses';
import { env } from '@/lib/env';

export default async function TransactionsPage() {
  await requirePermission('sandbox:control');
  if (env().environment !== 'sandbox') notFound();
  return (
    <FeatureMessages names={['sandboxTransactions']}>
      <ClauseWords statements={statementsOf(idsOf(TRANSACTION_CLAUSES))}>
        <TransactionsScreen currencies={assets()} />
      </ClauseWords>
    </FeatureMessages>
  );
}

/** What a payer can buy or sell: every asset that is not fiat. */
function assets(): string[] {
  return env()
    .assumptions.currencies.filter(({ kind }) => kind !== 'fiat')
    .map(({ code }) => code);
}

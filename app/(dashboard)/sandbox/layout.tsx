import { notFound } from 'next/navigation';
import type { ReactNode } from 'react';
import { idsOf, WORLD_CLAUSES } from '@/components/sandbox-desk/clause-ids';
import { ClauseWords } from '@/components/sandbox-desk/clause-words';
import { SandboxFrame } from '@/components/sandbox-desk/sandbox-frame';
import { FeatureMessages } from '@/components/shell/feature-messages';
import { requirePermission } from '@/lib/auth/session';
import { statementsOf } from '@/lib/contract/clauses';
import { env } from '@/lib/env';

/** With a live service there is no sandbox to control (architecture 7). */
export default async function SandboxLayout({ children }: { children: ReactNode }) {
  await requirePermission('sandbox:control');
  if (env().environment !== 'sandbox') notFound();
  return (
    <FeatureMessages names={['sandbox']}>
      <ClauseWords statements={statementsOf(idsOf(WORLD_CLAUSES))}>
        <SandboxFrame>{children}</SandboxFrame>
      </ClauseWords>
    </FeatureMessages>
  );
}

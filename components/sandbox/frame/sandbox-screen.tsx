'use client';

import { useQuery } from '@tanstack/react-query';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { RecordActs } from '@/components/sandbox/acts/record-acts';
import { Ceilings } from '@/components/sandbox/settings/amount-ceilings';
import { DeskSwitches } from '@/components/sandbox/settings/desk-switches';
import { OneFailure } from '@/components/sandbox/settings/one-failure';
import { buttonVariants } from '@/components/ui/controls/button-variants';
import { QueryBoundary } from '@/components/ui/loading/query-boundary';
import { type SandboxParts, sandboxQuery } from '@/lib/queries/sandbox';
import { Section } from './sandbox-section';
import { TabSkeleton } from './tab-skeleton';

interface SandboxScreenProps {
  /** `METHOD path`, as in the contract. */
  routes: readonly string[];
  currencies: readonly string[];
  /** What the document read. */
  initial: SandboxParts;
}

export function SandboxScreen({ routes, currencies, initial }: SandboxScreenProps) {
  const query = useQuery(sandboxQuery('world'));
  return (
    <QueryBoundary query={query} skeleton={<TabSkeleton />}>
      {({ scenario }) => (
        <>
          <RecordActs currencies={currencies} initial={initial} />
          <DeskSwitches scenario={scenario} />
          <Ceilings scenario={scenario} />
          <OneFailure routes={routes} inForce={scenario.faults ?? []} />
          <Stories />
        </>
      )}
    </QueryBoundary>
  );
}

/** Also for whoever dismissed them on the Overview. */
function Stories() {
  const t = useTranslations('sandbox.stories');
  return (
    <Section title={t('title')} body={t('body')}>
      <Link href="/overview#stories" className={buttonVariants()}>
        {t('open')}
      </Link>
    </Section>
  );
}

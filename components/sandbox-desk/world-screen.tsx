'use client';

import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { QueryBoundary } from '@/components/ui/query-boundary';
import type { SandboxAnswer, SandboxOutcome } from '@/lib/contract/bff-sandbox';
import { sandboxQuery, useSandboxChange } from '@/lib/queries/sandbox';
import { activeOutcome } from './active-outcome';
import { Ceilings } from './ceilings';
import { DeskSwitches } from './desk-switches';
import { Effects } from './effects';
import { Ledger } from './ledger';
import { OutcomePicker } from './outcome-picker';
import { Section } from './section';
import { TabSkeleton } from './tab-skeleton';
import { WaitingList } from './waiting-list';

/** The sandbox's controls for people (architecture 7): what is answered next, the desk, the money, the counters. */
export function WorldScreen() {
  const query = useQuery(sandboxQuery('world'));
  return (
    <QueryBoundary query={query} skeleton={<TabSkeleton />}>
      {(sandbox) => (
        <>
          <NextAccept sandbox={sandbox} />
          <WaitingList />
          <DeskSwitches scenario={sandbox.scenario} />
          <Ceilings scenario={sandbox.scenario} />
          <Ledger ledger={sandbox.ledger} />
          <Effects effects={sandbox.effects} />
        </>
      )}
    </QueryBoundary>
  );
}

function NextAccept({ sandbox }: { sandbox: SandboxAnswer }) {
  const t = useTranslations('sandbox');
  const change = useSandboxChange('world');
  const [picked, setPicked] = useState<SandboxOutcome>();
  const pick = (outcome: SandboxOutcome) => {
    setPicked(outcome);
    change.mutate({ to: 'scenario', body: { outcome } }, { onSettled: () => setPicked(undefined) });
  };
  return (
    <Section title={t('nextAccept')} body={t('nextAcceptBody')} change={change}>
      <OutcomePicker active={picked ?? activeOutcome(sandbox)} busy={change.isPending} onPick={pick} />
    </Section>
  );
}

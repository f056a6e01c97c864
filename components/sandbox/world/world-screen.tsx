'use client';

import { useQuery } from '@tanstack/react-query';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { PlainFailures } from '@/components/sandbox/failures/plain-failures';
import { Section } from '@/components/sandbox/frame/sandbox-section';
import { TabSkeleton } from '@/components/sandbox/frame/tab-skeleton';
import { buttonVariants } from '@/components/ui/controls/button-variants';
import { QueryBoundary } from '@/components/ui/loading/query-boundary';
import type { SandboxAnswer, SandboxOutcome } from '@/lib/contract/bff/sandbox/sandbox-controls';
import { sandboxQuery, useSandboxChange } from '@/lib/queries/sandbox';
import { activeOutcome } from './active-outcome';
import { EvaluatingConversions } from './evaluating-conversions';
import { OutcomePicker } from './outcome-picker';

export function WorldScreen() {
  const query = useQuery(sandboxQuery('world'));
  return (
    <QueryBoundary query={query} skeleton={<TabSkeleton />}>
      {(sandbox) => (
        <>
          <NextAccept sandbox={sandbox} />
          <EvaluatingConversions />
          <PlainFailures scenario={sandbox.scenario} />
          <Stories />
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
    <Section title={t('nextAccept')} body={t('nextAcceptBody')} what={t('what.nextAccept')} change={change}>
      <OutcomePicker active={picked ?? activeOutcome(sandbox)} busy={change.isPending} onPick={pick} />
    </Section>
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

'use client';

import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { WORLD_CLAUSES } from '@/components/sandbox/clauses/clause-ids';
import { Ledger } from '@/components/sandbox/developers/account-ledger';
import { Ceilings } from '@/components/sandbox/developers/amount-ceilings';
import { Section } from '@/components/sandbox/frame/sandbox-section';
import { TabSkeleton } from '@/components/sandbox/frame/tab-skeleton';
import { Switch } from '@/components/ui/controls/switch';
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
          <SettlementWindowSwitches scenario={sandbox.scenario} />
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

function SettlementWindowSwitches({ scenario }: Pick<SandboxAnswer, 'scenario'>) {
  const t = useTranslations('sandbox.desk');
  const change = useSandboxChange('world');
  const { desk = {}, provider, evaluate } = scenario;
  const set = (body: object) => change.mutate({ to: 'settings', body });
  const rows = [
    ['d0', desk.d0 !== false, (on: boolean) => set({ desk: { d0: on } })],
    ['d1', desk.d1 !== false, (on: boolean) => set({ desk: { d1: on } })],
    ['provider', provider !== 'down', (on: boolean) => set({ provider: on ? 'up' : 'down' })],
    ['evaluate', evaluate === true, (on: boolean) => set({ evaluate: on })],
  ] as const;
  return (
    <Section title={t('title')} body={t('body')} clauses={WORLD_CLAUSES.settlementWindows} change={change}>
      <div className="max-w-[520px] divide-y divide-line">
        {rows.map(([id, on, turn]) => (
          <Switch key={id} label={t(id)} checked={on} busy={change.isPending} onCheckedChange={turn} />
        ))}
      </div>
    </Section>
  );
}

const EFFECTS = [
  'quotes',
  'accepts',
  'debits',
  'withdrawals',
  'links',
  'groups',
  'addresses',
  'brandings',
] as const;

function Effects({ effects }: Pick<SandboxAnswer, 'effects'>) {
  const t = useTranslations('sandbox');
  return (
    <Section title={t('effects')} body={t('effectsBody')} clauses={WORLD_CLAUSES.effects}>
      <dl className="grid grid-cols-4 gap-x-8 gap-y-5 max-xl:grid-cols-3 max-sm:grid-cols-2">
        {EFFECTS.map((effect) => (
          <div key={effect}>
            <dt className="text-cell text-ink-3">{t(`effect.${effect}`)}</dt>
            <dd className="text-outcome text-ink tabular-nums">{effects[effect] ?? '–'}</dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}

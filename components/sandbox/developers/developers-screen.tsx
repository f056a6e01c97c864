'use client';

import { useQuery } from '@tanstack/react-query';
import { ExternalLink } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useClausesShown } from '@/components/sandbox/clauses/clause-chips';
import { WORLD_CLAUSES } from '@/components/sandbox/clauses/clause-ids';
import { Section } from '@/components/sandbox/frame/sandbox-section';
import { TabSkeleton } from '@/components/sandbox/frame/tab-skeleton';
import { CopyButton } from '@/components/ui/controls/copy-button';
import { Switch } from '@/components/ui/controls/switch';
import { Fact, FactList } from '@/components/ui/data/fact-list';
import { QueryBoundary } from '@/components/ui/loading/query-boundary';
import type { SandboxAnswer } from '@/lib/contract/bff/sandbox/sandbox-controls';
import { sandboxQuery, useSandboxChange } from '@/lib/queries/sandbox';
import { Ledger } from './account-ledger';
import { Ceilings } from './amount-ceilings';

/** Against `npm run sandbox`. */
const SUITE =
  'npm run conformance -- --base http://127.0.0.1:4010 --fixtures http://127.0.0.1:4010/_sandbox/fixtures';

export function DevelopersScreen() {
  const query = useQuery(sandboxQuery('world'));
  return (
    <QueryBoundary query={query} skeleton={<TabSkeleton />}>
      {({ scenario, ledger, effects }) => (
        <>
          <Contract />
          <SettlementWindowSwitches scenario={scenario} />
          <Ceilings scenario={scenario} />
          <Ledger ledger={ledger} />
          <Effects effects={effects} />
        </>
      )}
    </QueryBoundary>
  );
}

function Contract() {
  const t = useTranslations('sandbox');
  const [shown, show] = useClausesShown();
  return (
    <Section title={t('developers.contract')} body={t('developers.contractBody')} what={t('what.clauses')}>
      <FactList className="max-w-[640px] *:gap-x-6 *:py-1.5 max-sm:*:flex-col [&_dt]:w-44 [&_dd]:flex-1 [&_dd]:text-start">
        <Fact name={t('developers.api')}>
          <a
            href="/sandbox/_sandbox/docs"
            target="_blank"
            rel="noreferrer"
            className="inline-flex items-center gap-1 font-medium text-link hover:underline"
          >
            {t('developers.docs')} <ExternalLink aria-hidden size={12} strokeWidth={1.8} />
          </a>
        </Fact>
        <Fact name={t('developers.suite')}>
          <code className="mono break-words text-ink">{SUITE}</code>{' '}
          <CopyButton value={SUITE} label={t('developers.suite')} />
        </Fact>
      </FactList>
      <div className="mt-1.5 max-w-[520px]">
        <Switch
          label={t('clauses.show')}
          hint={t('clauses.showHint')}
          checked={shown}
          onCheckedChange={show}
        />
      </div>
    </Section>
  );
}

function SettlementWindowSwitches({ scenario }: Pick<SandboxAnswer, 'scenario'>) {
  const t = useTranslations('sandbox');
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
    <Section
      title={t('desk.title')}
      body={t('desk.body')}
      what={t('what.controls')}
      clauses={WORLD_CLAUSES.settlementWindows}
      change={change}
    >
      <div className="max-w-[520px] divide-y divide-line">
        {rows.map(([id, on, turn]) => (
          <Switch
            key={id}
            label={t(`desk.${id}`)}
            checked={on}
            busy={change.isPending}
            onCheckedChange={turn}
          />
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

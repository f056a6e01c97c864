'use client';

import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { Section } from '@/components/sandbox/frame/sandbox-section';
import { useShell } from '@/components/ui/hooks/shell-context';
import type { SandboxStage, SandboxTransaction } from '@/lib/contract/bff/sandbox/sandbox-world';
import { KYB_PROCESSES } from '@/lib/contract/values/sub-merchants/kyb-processes';
import { conversionsQuery } from '@/lib/queries/conversions';
import { type SandboxParts, sandboxQuery, useSandboxChange } from '@/lib/queries/sandbox';
import { RecordActLine } from './act-line';
import { BeginLine } from './begin-line';
import { KybLine } from './kyb-line';

interface RecordActsProps {
  currencies: readonly string[];
  initial: SandboxParts;
}

interface LineProps {
  initial: SandboxParts;
}

/** What happens outside this dashboard, done to one record at a time. */
export function RecordActs({ currencies, initial }: RecordActsProps) {
  const t = useTranslations('sandbox.acts');
  return (
    <Section wide title={t('title')} body={t('body')}>
      <ul className="divide-y divide-line border-y border-line">
        <BeginLine currencies={currencies} />
        <TransactionLines initial={initial} />
        <KybLine processes={KYB_PROCESSES} initial={initial} />
        <AddressLine initial={initial} />
        <EvaluationLine />
        <DeliveryLine initial={initial} />
      </ul>
    </Section>
  );
}

const shortId = (id: string) => (id.length > 16 ? `${id.slice(0, 8)}…${id.slice(-6)}` : id);

function TransactionLines({ initial }: LineProps) {
  const t = useTranslations('sandbox.acts');
  const { locale } = useShell();
  const { data } = useQuery({
    ...sandboxQuery('transactions'),
    ...(initial.transactions && { initialData: initial.transactions }),
  });
  const advance = useSandboxChange('transactions');
  const chargeBack = useSandboxChange('transactions');
  const stageOf = ({ kind, process }: SandboxTransaction): SandboxStage | undefined =>
    data?.stages[kind].find((stage) => stage.process === process);
  const option = (transaction: SandboxTransaction) => {
    const { end2end, kind, process } = transaction;
    const stage = stageOf(transaction);
    const language = locale === 'pt-BR' ? 'pt' : locale;
    const said = stage?.substatus[language] || stage?.status[language] || process;
    return { value: end2end, label: `${t(`kinds.${kind}`)} ${shortId(end2end)} · ${said}` };
  };
  const all = data?.transactions ?? [];
  const open = all.filter((transaction) => stageOf(transaction)?.kind === 'waiting');
  const completed = all.filter((transaction) => stageOf(transaction)?.kind === 'done');
  const at = (end2end: string) => `transactions/${encodeURIComponent(end2end)}`;
  return (
    <>
      <RecordActLine
        title={t('advance')}
        none={t('advanceNone')}
        options={open.map(option)}
        acts={[{ label: t('advanceIt'), on: (id) => ({ to: `${at(id)}/advance` }) }]}
        change={advance}
      />
      <RecordActLine
        title={t('chargeback')}
        none={t('chargebackNone')}
        options={completed.map(option)}
        acts={[{ label: t('chargebackIt'), on: (id) => ({ to: `${at(id)}/chargeback` }) }]}
        change={chargeBack}
      />
    </>
  );
}

function AddressLine({ initial }: LineProps) {
  const t = useTranslations('sandbox.acts');
  const { data } = useQuery({
    ...sandboxQuery('relationships'),
    ...(initial.relationships && { initialData: initial.relationships }),
  });
  const change = useSandboxChange('relationships');
  const pending = (data?.relationships ?? []).flatMap(({ name, correlation_id, groups }) =>
    groups.flatMap(({ addresses }) =>
      addresses
        .filter(({ status }) => status === 'pending')
        .map((address) => ({ ...address, owner: name ?? shortId(correlation_id) })),
    ),
  );
  return (
    <RecordActLine
      title={t('address')}
      none={t('addressNone')}
      options={pending.map(({ id, name, currency, owner }) => ({
        value: id,
        label: `${name} · ${currency} · ${owner}`,
      }))}
      acts={[{ label: t('addressIt'), on: (id) => ({ to: `addresses/${encodeURIComponent(id)}/activate` }) }]}
      change={change}
    />
  );
}

/** Ends an evaluation as the desk would (ACC-27, ACC-29). */
function EvaluationLine() {
  const t = useTranslations('sandbox.acts');
  const change = useSandboxChange('world');
  const register = useInfiniteQuery({ ...conversionsQuery(), refetchInterval: 5_000 });
  const waiting = (register.data?.pages ?? [])
    .flatMap(({ items }) => items)
    .filter(({ state }) => state === 'evaluating');
  const on = (outcome: 'done' | 'refused') => (id: string) => ({
    to: `conversions/${encodeURIComponent(id)}/resolve`,
    body: { outcome },
  });
  return (
    <RecordActLine
      title={t('evaluation')}
      none={t('evaluationNone')}
      options={waiting.map(({ rfq_id, from_currency, to_currency }) => ({
        value: rfq_id,
        label: `${from_currency} → ${to_currency} · ${shortId(rfq_id)}`,
      }))}
      acts={[
        { label: t('accept'), on: on('done') },
        { label: t('refuse'), on: on('refused') },
      ]}
      change={change}
    />
  );
}

function DeliveryLine({ initial }: LineProps) {
  const t = useTranslations('sandbox.acts');
  const { data } = useQuery({
    ...sandboxQuery('deliveries'),
    ...(initial.deliveries && { initialData: initial.deliveries }),
  });
  const change = useSandboxChange('deliveries');
  return (
    <RecordActLine
      title={t('delivery')}
      none={t('deliveryNone')}
      options={(data?.deliveries ?? []).map(({ id, end2end, process, attempts }) => ({
        value: id,
        label: `${process} · ${shortId(end2end)} · ${t('attempts', { count: attempts.length })}`,
      }))}
      acts={[
        { label: t('deliveryIt'), on: (id) => ({ to: `deliveries/${encodeURIComponent(id)}/redeliver` }) },
      ]}
      change={change}
    />
  );
}

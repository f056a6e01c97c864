'use client';

import { ChevronDown, CircleCheck, CircleDashed, CircleX, Clock, Webhook } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/controls/button';
import { buttonVariants } from '@/components/ui/controls/button-variants';
import { CopyButton } from '@/components/ui/controls/copy-button';
import { StatusBadge } from '@/components/ui/data/badge';
import { ShortId } from '@/components/ui/data/short-id';
import { useShell } from '@/components/ui/hooks/shell-context';
import { useTimes } from '@/components/ui/hooks/use-times';
import { Menu } from '@/components/ui/overlays/menu';
import type {
  SandboxLabel,
  SandboxStage,
  SandboxTransaction,
  SandboxTransactions,
} from '@/lib/contract/bff/sandbox/sandbox-world';
import type { Locale } from '@/lib/i18n/locales';
import type { SandboxMutation } from '@/lib/queries/sandbox';
import { reachOf } from './transaction-stages';

const CELL =
  'h-14 border-b border-line pe-4 align-middle last:pe-0 max-md:block max-md:h-auto max-md:border-0 max-md:p-0';

interface TransactionRowProps {
  transaction: SandboxTransaction;
  answer: SandboxTransactions;
  change: SandboxMutation<'transactions'>;
}

export function TransactionRow({ transaction, answer, change }: TransactionRowProps) {
  const t = useTranslations('sandboxTransactions');
  const times = useTimes();
  const { end2end, kind, created_at, correlation_id, webhook } = transaction;
  const reach = reachOf(transaction, answer);
  return (
    <tr
      data-row={end2end}
      className="max-md:grid max-md:grid-cols-[1fr_auto] max-md:gap-x-3 max-md:gap-y-1 max-md:border-b max-md:border-line max-md:py-3"
    >
      <td className={`${CELL} whitespace-nowrap text-ink-2 max-md:order-3 max-md:text-ink-3`}>
        <time dateTime={created_at}>{times.at(created_at, 'dateTime')}</time>
      </td>
      <td className={`${CELL} max-md:order-1`}>
        <span className="font-medium text-ink">{t(`kinds.${kind}`)}</span>
        {correlation_id === undefined ? null : (
          <span className="block text-meta text-ink-3">
            {t('ofSubMerchant', { id: correlation_id.slice(0, 8) })}
          </span>
        )}
      </td>
      <td className={`${CELL} whitespace-nowrap max-md:order-4 max-md:text-end`}>
        <ShortId value={end2end} /> <CopyButton value={end2end} label={t('id')} />{' '}
        <span
          title={t(webhook === undefined ? 'withoutWebhook' : 'withWebhook')}
          className={webhook === undefined ? 'invisible' : 'text-ink-3'}
        >
          <Webhook aria-hidden size={14} strokeWidth={1.8} className="inline align-[-2px]" />
          <span className="sr-only">{t(webhook === undefined ? 'withoutWebhook' : 'withWebhook')}</span>
        </span>
      </td>
      <td className={`${CELL} max-md:order-2 max-md:text-end`}>
        <StageOf stage={reach.current} process={transaction.process} />
      </td>
      <td className={`${CELL} max-md:order-5 max-md:col-span-2 max-md:pt-1.5`}>
        <Actions end2end={end2end} reach={reach} change={change} />
      </td>
    </tr>
  );
}

const STAGE_STYLES = {
  waiting: ['neutral', Clock],
  done: ['ok', CircleCheck],
  failure: ['bad', CircleX],
} as const;

function StageOf({ stage, process }: { stage: SandboxStage | undefined; process: string }) {
  const t = useTranslations('sandboxTransactions');
  const { locale } = useShell();
  const label = stage === undefined ? '' : labelIn(stage.substatus, locale) || labelIn(stage.status, locale);
  const [tone, Icon] =
    label === '' || stage === undefined ? (['neutral', CircleDashed] as const) : STAGE_STYLES[stage.kind];
  return (
    <>
      <StatusBadge tone={tone} icon={<Icon aria-hidden size={15} strokeWidth={1.8} />}>
        {label || t('noLabel')}
      </StatusBadge>
      <span className="mono block text-meta text-ink-3">{process}</span>
    </>
  );
}

interface ActionsProps {
  end2end: string;
  reach: ReturnType<typeof reachOf>;
  change: SandboxMutation<'transactions'>;
}

function Actions({ end2end, reach: { next, others, canChargeBack }, change }: ActionsProps) {
  const t = useTranslations('sandboxTransactions');
  const { locale } = useShell();
  const busy = change.isPending && change.variables.to.includes(encodeURIComponent(end2end));
  const at = `transactions/${encodeURIComponent(end2end)}`;
  const named = (stage: SandboxStage) => labelIn(stage.substatus, locale) || stage.process;
  if (others.length === 0 && !canChargeBack)
    return <span className="block text-end text-ink-3 max-md:text-start">{t('ended')}</span>;
  return (
    <div className="flex flex-wrap justify-end gap-2 max-md:justify-start">
      {next === undefined ? null : (
        <Button size="sm" busy={busy} onClick={() => change.mutate({ to: `${at}/advance` })}>
          {t('next', { stage: named(next) })}
        </Button>
      )}
      {others.length === 0 ? null : (
        <Menu
          label={t('moveTo', { id: end2end })}
          align="end"
          className={buttonVariants({ size: 'sm', variant: 'ghost' })}
          entries={others.map((stage) => ({
            kind: 'item',
            id: stage.process,
            label: named(stage),
            after: <span className="mono text-meta text-ink-3">{stage.process}</span>,
            onSelect: () => change.mutate({ to: `${at}/advance`, body: { to: stage.process } }),
          }))}
        >
          {t('other')} <ChevronDown aria-hidden size={13} strokeWidth={1.8} />
        </Menu>
      )}
      {canChargeBack ? (
        <Button
          size="sm"
          busy={busy}
          aria-label={t('chargeBackOf', { id: end2end })}
          onClick={() => change.mutate({ to: `${at}/chargeback` })}
        >
          {t('chargeBack')}
        </Button>
      ) : null}
    </div>
  );
}

const KEYS = { en: 'en', 'pt-BR': 'pt', es: 'es' } as const satisfies Record<Locale, keyof SandboxLabel>;

/** An API label in the locale; empty if missing (ENV-15). */
function labelIn(label: SandboxLabel, locale: Locale): string {
  return label[KEYS[locale]];
}

'use client';

import {
  ArrowDownToLine,
  ArrowLeftRight,
  ArrowUpFromLine,
  CircleCheck,
  CircleDashed,
  CircleHelp,
  CircleX,
  Clock,
  type LucideIcon,
  ReceiptText,
  Shield,
  ShieldCheck,
  ShieldQuestionMark,
  ShieldX,
  Store,
} from 'lucide-react';
import { useTranslations } from 'next-intl';
import { StatusBadge } from '@/components/ui/data/badge';
import { useShell } from '@/components/ui/hooks/shell-context';
import type {
  WebhookEventKind,
  WebhookItem,
  WebhookVerdict,
} from '@/lib/contract/bff/webhooks/webhook-events';
import type { WebhookAnswer } from '@/lib/contract/bff/webhooks/webhook-inbox';
import { defined } from '@/lib/contract/values/defined';
import { labelText } from '@/lib/i18n/label-text';

const KIND_ICONS: Record<WebhookEventKind, LucideIcon> = {
  conversion: ArrowLeftRight,
  checkouts: ReceiptText,
  onramps: ArrowDownToLine,
  offramps: ArrowUpFromLine,
  kyb: Store,
};
const VERDICT_ICONS: Record<WebhookVerdict, LucideIcon> = {
  verified: ShieldCheck,
  failed: ShieldX,
  not_checkable: ShieldQuestionMark,
  token_only: Shield,
};
const VERDICT_TONES = {
  verified: 'ok',
  failed: 'bad',
  not_checkable: 'neutral',
  token_only: 'neutral',
} as const;
const ICON = { 'aria-hidden': true, size: 15, strokeWidth: 1.8 } as const;

type Named = Pick<WebhookItem, 'kind' | 'verdict'>;

export function useKindName(): (event: Named) => string {
  const t = useTranslations('events.kinds');
  return ({ kind, verdict }) => t(kind ?? (verdict === 'failed' ? 'rejected' : 'none'));
}

export function KindIcon({ event }: { event: Named }) {
  const Icon =
    event.kind === undefined ? (event.verdict === 'failed' ? ShieldX : CircleHelp) : KIND_ICONS[event.kind];
  return (
    <span
      aria-hidden
      className="grid size-[30px] shrink-0 place-items-center rounded-control bg-sheet text-ink-2 shadow-edge-2"
    >
      <Icon size={15} strokeWidth={1.6} />
    </span>
  );
}

export function VerdictMark({ verdict, words = false }: { verdict: WebhookVerdict; words?: boolean }) {
  const t = useTranslations('events.verdicts');
  const Icon = VERDICT_ICONS[verdict];
  return (
    <StatusBadge tone={VERDICT_TONES[verdict]} icon={<Icon {...ICON} />}>
      <span className={words ? '' : 'sr-only'}>{t(verdict)}</span>
    </StatusBadge>
  );
}

/** Red only for an API error, green only for its success stages (ENV-15). Unconfirmed states have no colour. */
export function EventStatus({ event, soft = false }: { event: DisplayedState; soft?: boolean }) {
  const t = useTranslations('events.verdicts');
  const common = useTranslations('common');
  const { locale } = useShell();
  if (event.verdict === 'failed') {
    return (
      <StatusBadge soft={soft} tone="bad" icon={<ShieldX {...ICON} />}>
        {t('failed')}
      </StatusBadge>
    );
  }
  const text = labelText(event.status, locale);
  if (text === undefined) {
    return (
      <StatusBadge soft={soft} tone="neutral" icon={<CircleDashed {...ICON} />}>
        <span className="font-normal text-ink-3">{common('noInformation')}</span>
      </StatusBadge>
    );
  }
  const isBad = labelText(event.error_message, locale) !== undefined;
  const isOpen = isUnconfirmed(event);
  const tone = isOpen ? 'neutral' : isBad ? 'bad' : event.process?.startsWith('success.') ? 'ok' : 'neutral';
  const Icon = isOpen ? CircleHelp : { bad: CircleX, ok: CircleCheck, neutral: Clock }[tone];
  return (
    <StatusBadge soft={soft} tone={tone} icon={<Icon {...ICON} />} lang={text.lang}>
      <bdi className="max-w-[20ch] truncate" title={text.text}>
        {text.text}
      </bdi>
    </StatusBadge>
  );
}

type DisplayedState = Pick<WebhookItem, 'verdict' | 'result' | 'process' | 'status' | 'error_message'>;

/** Unverified, and no read has shown the same. */
export function isUnconfirmed({ verdict, result }: DisplayedState): boolean {
  return verdict !== 'verified' && (result === 'hint' || result === undefined);
}

/** The last read's state; before the first read the newest webhook's. */
export function displayedState({ record, history, event }: WebhookAnswer): DisplayedState {
  if (record?.status === undefined) return history.at(-1)?.events[0] ?? event;
  const { process, status, error_message } = record;
  return {
    verdict: 'verified',
    result: 'applied',
    status,
    ...defined({ process, error_message }),
  };
}

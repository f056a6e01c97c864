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
import { StatusBadge } from '@/components/ui/badge';
import { useShell } from '@/components/ui/shell-context';
import type { EventItem, EventKind, EventVerdict } from '@/lib/contract/bff-events';
import { labelText } from '@/lib/i18n/label-text';
import { isUnconfirmed, type Told } from './shown-state';

const KIND_ICONS: Record<EventKind, LucideIcon> = {
  conversion: ArrowLeftRight,
  checkouts: ReceiptText,
  onramps: ArrowDownToLine,
  offramps: ArrowUpFromLine,
  kyb: Store,
};
const VERDICT_ICONS: Record<EventVerdict, LucideIcon> = {
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

type Named = Pick<EventItem, 'kind' | 'verdict'>;

/** What it is about, or that nobody knows. */
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

/** The verdict as a shield; the word beside it, or for screen readers alone. */
export function VerdictMark({ verdict, words = false }: { verdict: EventVerdict; words?: boolean }) {
  const t = useTranslations('events.verdicts');
  const Icon = VERDICT_ICONS[verdict];
  return (
    <StatusBadge tone={VERDICT_TONES[verdict]} icon={<Icon {...ICON} />}>
      <span className={words ? '' : 'sr-only'}>{t(verdict)}</span>
    </StatusBadge>
  );
}

/**
 * The API's status of a webhook in the reader's language: red only where it tells an error, green only in its success
 * stages (ENV-15). What nobody verified and no read has confirmed has no colour: it may be a lie.
 */
export function EventStatus({ event, soft = false }: { event: Told; soft?: boolean }) {
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
      <bdi className="max-w-[20ch] truncate">{text.text}</bdi>
    </StatusBadge>
  );
}

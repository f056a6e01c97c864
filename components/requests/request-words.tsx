'use client';

import {
  ArrowLeftRight,
  BookUser,
  Check,
  ClipboardCheck,
  Clock,
  type LucideIcon,
  Palette,
  Scale,
  Send,
  ShieldCheck,
  Stamp,
  Undo2,
  UserCog,
} from 'lucide-react';
import { useTranslations } from 'next-intl';
import { StatusBadge, type Tone } from '@/components/ui/data/badge';
import { useAmountText } from '@/components/ui/data/use-amount-text';
import { useShell } from '@/components/ui/hooks/shell-context';
import type {
  AddressAsked,
  ApprovalRequest,
  BrandingRequestAsked,
  ConversionAsked,
  DestinationAsked,
  OutcomeAsked,
  PersonAsked,
  PolicyAsked,
  RequestKind,
  WithdrawalRequestAsked,
} from '@/lib/contract/bff/requests';
import type { RoleName } from '@/lib/contract/values/role-names';
import { maskPixKey, recognisePixKey } from '@/lib/money/pix-key';
import { formatRate } from '@/lib/money/rate';

export const KIND_ICONS: Record<RequestKind, LucideIcon> = {
  conversion: ArrowLeftRight,
  withdrawal: Send,
  whitelist_address: ShieldCheck,
  destination: BookUser,
  branding: Palette,
  person: UserCog,
  policy: Scale,
  outcome: ClipboardCheck,
};

/** Names up to three people, else their number. */
export function useNames(): (people: readonly { name: string }[]) => string {
  const t = useTranslations('requests');
  return (people) =>
    people.length > 3
      ? t('treasurers', { count: people.length })
      : people.map(({ name }) => name).join(t('or'));
}

/** First word of a name, as people call each other. */
export function firstName(name: string): string {
  return name.trim().split(/\s+/)[0] ?? name;
}

export function useRateText() {
  const { locale } = useShell();
  return (rate: string, { quote, base }: { quote: string; base: string }): string => {
    const { integer, fraction } = formatRate(rate, base, quote, locale, { quote, base });
    return integer + fraction;
  };
}

/** What a request is about, in the words of a row: its amount or name, its kind, and where to. */
export function useSubject() {
  const t = useTranslations('requests');
  const roles = useTranslations('shell.role');
  const amount = useAmountText();
  const rate = useRateText();
  return ({
    kind,
    asked,
    name,
    destination,
  }: ApprovalRequest): { title: string; sub: string; to: string; more: string } => {
    if (kind === 'conversion') {
      const conversion = asked as unknown as ConversionAsked;
      const { worst } = conversion;
      return {
        title: amountOf(conversion, amount),
        sub: t('conversionAt', { rate: rate(worst.rate, worst) }),
        ...destinationOf(conversion, destination?.owner ?? conversion.to_currency),
      };
    }
    if (kind === 'withdrawal') {
      const withdrawal = asked as unknown as WithdrawalRequestAsked;
      const active = withdrawal.seen.addresses.filter(({ status }) => status === 'active').length;
      return {
        title: amount(withdrawal.amount, withdrawal.account),
        sub: t('withdrawalOf', { name: name ?? withdrawal.correlation_id }),
        to: withdrawal.seen.label ?? withdrawal.wallet,
        more: t('addresses', { count: active }),
      };
    }
    if (kind === 'whitelist_address') {
      const { address, currencyCode, walletName, correlation_id } = asked as unknown as AddressAsked;
      return {
        title: t(`kind.${kind}`),
        sub: t('addressIn', { currency: currencyCode, group: walletName }),
        to: name ?? correlation_id,
        more: `${address.slice(0, 7)}…${address.slice(-6)}`,
      };
    }
    if (kind === 'branding') {
      const { trade_name, colour } = (asked as unknown as BrandingRequestAsked).change;
      return {
        title: t(`kind.${kind}`),
        sub: [trade_name, colour].filter(Boolean).join(', '),
        to: name ?? String(asked.correlation_id),
        more: '',
      };
    }
    if (kind === 'person') {
      const { to, more, sub } = personText(asked as unknown as PersonShown, t, roles);
      return { title: t(`kind.${kind}`), sub, to, more };
    }
    if (kind === 'policy') {
      const { version } = asked as unknown as PolicyAsked;
      return {
        title: t(`kind.${kind}`),
        sub: t('policyVersion', { version: version + 1 }),
        to: '',
        more: '',
      };
    }
    if (kind === 'outcome') {
      const { of, subject, outcome, amount: figure, currency } = asked as unknown as OutcomeAsked;
      return {
        title: t(`kind.${kind}`),
        sub: t(`recorded.${of}.${outcome === 'accepted' || outcome === 'done' ? 'done' : 'notDone'}`),
        to: amount(figure, currency),
        more: name ?? subject,
      };
    }
    const { owner, name: saved, ...key } = asked as unknown as DestinationAsked;
    return { title: t(`kind.${kind}`), sub: saved === owner ? '' : saved, ...destinationOf(key, owner) };
  };
}

/** With what the server read of the person when it was asked. */
type PersonShown = PersonAsked & { name: string; email: string; from: RoleName };

function personText(
  asked: PersonShown,
  t: ReturnType<typeof useTranslations<'requests'>>,
  roles: ReturnType<typeof useTranslations<'shell.role'>>,
): { to: string; more: string; sub: string } {
  if ('invite' in asked) {
    const { name, email, role } = asked.invite;
    return { to: name, more: email, sub: t('person.invite', { role: roles(role) }) };
  }
  const { name: to, email: more, from } = asked;
  if ('role' in asked)
    return { to, more, sub: t('person.role', { from: roles(from), to: roles(asked.role) }) };
  if ('limited_to' in asked) {
    const count = asked.limited_to?.length ?? 0;
    return { to, more, sub: t('person.limit', { role: roles(from), count }) };
  }
  if ('reset' in asked) return { to, more, sub: t(`person.reset.${asked.reset}`, { role: roles(from) }) };
  return { to, more, sub: t(asked.disabled ? 'person.disable' : 'person.enable', { role: roles(from) }) };
}

export function amountOf(
  { from_currency, to_currency, from_amount, to_amount }: ConversionAsked,
  amount: (value: string, currency: string) => string,
): string {
  return from_amount === undefined
    ? amount(to_amount ?? '', to_currency)
    : amount(from_amount, from_currency);
}

function destinationOf(
  { pix_key, wallet_id }: Pick<DestinationAsked, 'pix_key' | 'wallet_id'>,
  owner: string,
): { to: string; more: string } {
  const key = pix_key === undefined ? undefined : recognisePixKey(pix_key);
  const shown = key === undefined || 'reason' in key ? (pix_key ?? wallet_id ?? '') : maskPixKey(key);
  return { to: owner, more: shown };
}

/** State as a reader sees it: warn only for what this person has to do. */
export function RequestStateBadge({ request, soft = false }: { request: ApprovalRequest; soft?: boolean }) {
  const t = useTranslations('requests.state');
  const names = useNames();
  const { state, maker, may, deciders, effect, decided_by, maker_gone } = request;
  const badge = (tone: Tone, Icon: LucideIcon, text: string) => (
    <StatusBadge tone={tone} soft={soft} icon={<Icon aria-hidden size={15} strokeWidth={1.7} />}>
      <span className="whitespace-normal">{text}</span>
    </StatusBadge>
  );
  switch (state) {
    case 'open':
      if (maker_gone) return badge('neutral', Clock, t('makerGone'));
      if (may.decide) return badge('warn', Stamp, t('yours'));
      return badge(
        'neutral',
        Clock,
        deciders.length === 0 ? t('waitsNobody') : t('waits', { names: names(deciders) }),
      );
    case 'approved':
      if (effect?.outcome === 'unknown') return badge('warn', Clock, t('unknown'));
      return badge('neutral', Clock, t(effect?.outcome === 'evaluating' ? 'evaluating' : 'approved'));
    case 'done':
      return badge('ok', Check, t('done'));
    case 'rejected':
      return badge('neutral', Undo2, t('rejected'));
    case 'withdrawn':
      return badge('neutral', Undo2, t('withdrawn', { name: decided_by?.name ?? maker.name }));
    case 'expired':
      return badge('neutral', Clock, t('expired'));
    case 'back':
      return badge('neutral', Undo2, t('back', { name: firstName(maker.name) }));
  }
}

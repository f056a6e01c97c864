'use client';

import { Ban, CircleCheck, CircleX, Hourglass, type LucideIcon, ShieldAlert, Unplug } from 'lucide-react';
import { useMessages, useTranslations } from 'next-intl';
import { StatusBadge, type Tone } from '@/components/ui/data/badge';
import type { AuditOutcome, AuditRow } from '@/lib/contract/bff/audit/audit';
import { ROLE_NAMES } from '@/lib/contract/values/role-names';

const STYLES: Readonly<Record<AuditOutcome, readonly [Tone, LucideIcon]>> = {
  done: ['neutral', CircleCheck],
  pending: ['neutral', Hourglass],
  denied: ['warn', Ban],
  stopped: ['neutral', ShieldAlert],
  refused: ['bad', CircleX],
  unknown: ['warn', Unplug],
};

export function OutcomeMark({ outcome, soft = false }: { outcome: AuditOutcome; soft?: boolean }) {
  const t = useTranslations('audit.outcome');
  const [tone, Icon] = STYLES[outcome];
  return (
    <StatusBadge tone={tone} soft={soft} icon={<Icon aria-hidden size={15} strokeWidth={1.8} />}>
      {t(outcome)}
    </StatusBadge>
  );
}

/** The action of an attempt, for routes with one action. */
const TRIED: Readonly<Record<string, string>> = {
  'POST /api/conversions': 'conversion_quote',
  'POST /api/conversions/[rfq_id]/accept': 'conversion_accept',
  'POST /api/checkouts': 'checkout_link_created',
  'POST /api/sub-merchants/[correlation_id]/withdrawals': 'sub_withdrawal_send',
  'POST /api/sub-merchants/[correlation_id]/whitelist': 'whitelist_address',
  'POST /api/sub-merchants/[correlation_id]/branding': 'branding',
  'POST /api/team': 'user_invited',
  'PATCH /api/team/[id]': 'user_role',
  'POST /api/account/password': 'password_changed',
  'POST /api/account/factors/begin': 'factor_added',
  'GET /api/audit/export': 'audit_export_started',
  'GET /api/reports/[month]/download': 'reports_export_started',
  'GET /api/auth/callback/oidc': 'sso_refused',
};

type RowName = Pick<AuditRow, 'action' | 'route' | 'detail'>;

/** An action of a newer version is shown by its code. */
export function useActionName(): (row: RowName) => string {
  const t = useTranslations('audit');
  const known: Readonly<Record<string, string>> = useMessages().audit?.actions ?? {};
  return ({ action, route = '', detail = {} }) => {
    if (action.startsWith('sandbox.')) return t('sandboxChange', { what: action.slice('sandbox.'.length) });
    const tried = action.startsWith('attempt.') ? triedBy(route) : undefined;
    const refused = action === 'session.refused' ? refusedBy(detail) : undefined;
    const key = tried ?? refused ?? action.replaceAll('.', '_');
    return Object.hasOwn(known, key) ? t(`actions.${key as 'branding'}`) : action;
  };
}

function refusedBy({ factor, sso }: Record<string, string>): string | undefined {
  if (factor !== undefined) return 'sign_in_factor_refused';
  return sso === undefined ? undefined : 'sso_refused';
}

function triedBy(route: string): string | undefined {
  if (/\/reveal$/.test(route)) return 'transaction_revealed';
  return /^GET \/api\/\w+\/export$/.test(route) && TRIED[route] === undefined
    ? 'transactions_export_started'
    : TRIED[route];
}

/** Nobody is known who was refused without a session. */
export function useActorName(): (row: Pick<AuditRow, 'actor' | 'outcome'>) => string {
  const t = useTranslations('audit');
  return ({ actor, outcome }) => actor?.name ?? t(outcome === 'denied' ? 'nobody' : 'mesa');
}

export function useRoleName(): (role: string | undefined) => string {
  const t = useTranslations('people.role');
  const audit = useTranslations('audit');
  return (role) => {
    const known = ROLE_NAMES.find((name) => name === role);
    return known === undefined ? (role ?? audit('unknownRole')) : t(known);
  };
}

/** Short, beside the result. */
export function useOutcomeReason(): (row: AuditRow) => string | undefined {
  const t = useTranslations('audit');
  const roleName = useRoleName();
  return ({ detail, role, count }) => {
    if (count !== undefined) return t(detail?.records === 'further' ? 'timesFurther' : 'times', { count });
    if (detail?.code === 'outside_limit') return t('outsideLimit');
    if (detail?.code === 'wrong_password') return t('actions.session_refused');
    return detail?.code === 'forbidden' && role !== undefined
      ? t('mayNot', { role: roleName(role) })
      : undefined;
  };
}

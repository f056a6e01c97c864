import { MAX_SESSIONS, type PolicyDocument, type PolicyLimit } from '@/lib/contract/bff/policies';
import type { RoleName } from '@/lib/contract/values/role-names';
import type { Locale } from '@/lib/i18n/locales';
import { formatDecimal } from '@/lib/money/format';
import { amountIn, parseAmount } from '@/lib/money/input';

/** Amounts as typed, by the rules of the reader's language. */
export interface AmountRow {
  currency: string;
  amount: string;
}
export type RuleMode = 'none' | 'above' | 'any';
export interface RuleDraft {
  mode: RuleMode;
  rows: AmountRow[];
}
export type LimitDraft = AmountRow & Pick<PolicyLimit, 'operation' | 'per' | 'over' | 'beyond'>;

export interface PolicyDraft {
  conversion: RuleDraft;
  withdrawal: RuleDraft;
  branding: boolean;
  limits: LimitDraft[];
  others: PolicyDocument['other_currencies'];
  newInConvert: 'allowed' | 'forbidden';
  hours: string;
  roles: RoleName[];
  sessions: string;
}

export function draftOf(document: PolicyDocument, locale: Locale): PolicyDraft {
  const text = (amount: string | undefined) => (amount === undefined ? '' : formatDecimal(amount, locale));
  const rule = (operation: 'conversion' | 'withdrawal'): RuleDraft => {
    const rules = document.second_person.filter((one) => one.operation === operation);
    const rows = rules.flatMap(({ currency, above }) =>
      currency === undefined ? [] : [{ currency, amount: text(above) }],
    );
    if (rules.length === 0) return { mode: 'none', rows };
    return { mode: rows.length < rules.length ? 'any' : 'above', rows };
  };
  return {
    conversion: rule('conversion'),
    withdrawal: rule('withdrawal'),
    branding: document.second_person.some(({ operation }) => operation === 'branding'),
    limits: document.limits.map(({ amount, ...limit }) => ({ ...limit, amount: text(amount) })),
    others: document.other_currencies,
    newInConvert: document.destinations.new_in_convert,
    hours: `${document.destinations.cooling_hours}`,
    roles: document.second_factor.roles,
    sessions: `${document.sessions.most}`,
  };
}

export function translateDraft(draft: PolicyDraft, from: Locale, to: Locale): PolicyDraft {
  const translate = <Row extends AmountRow>(row: Row): Row => ({
    ...row,
    amount: amountIn(row.amount, from, to, row.currency),
  });
  const rule = ({ mode, rows }: RuleDraft) => ({ mode, rows: rows.map(translate) });
  const { conversion, withdrawal, limits } = draft;
  return {
    ...draft,
    conversion: rule(conversion),
    withdrawal: rule(withdrawal),
    limits: limits.map(translate),
  };
}

/** The first part that cannot be read; null when all can. */
export function wrongPart(draft: PolicyDraft, locale: Locale) {
  for (const operation of ['conversion', 'withdrawal'] as const)
    if (rulesOf(operation, draft[operation], locale).some((rule) => rule === null)) return operation;
  if (limitsOf(draft, locale).includes(null)) return 'limits';
  if (readHours(draft.hours) === null) return 'destinations';
  return readSessions(draft.sessions) === null ? 'sessions' : null;
}

/** The document without what cannot be read; the caller asks `wrongPart` first. */
export function documentOf(draft: PolicyDraft, locale: Locale): PolicyDocument {
  const rules = (['conversion', 'withdrawal'] as const).flatMap((operation) =>
    rulesOf(operation, draft[operation], locale),
  );
  return {
    second_person: [
      ...rules.filter((rule) => rule !== null),
      ...(draft.branding ? [{ operation: 'branding' as const }] : []),
    ],
    limits: limitsOf(draft, locale).filter((limit) => limit !== null),
    other_currencies: draft.others,
    destinations: { new_in_convert: draft.newInConvert, cooling_hours: readHours(draft.hours) ?? 0 },
    second_factor: { roles: draft.roles },
    sessions: { most: readSessions(draft.sessions) ?? 5 },
  };
}

function limitsOf(draft: PolicyDraft, locale: Locale) {
  return draft.limits.map(({ amount, ...limit }) => {
    const read = parseAmount(amount, locale, limit.currency);
    return read.ok ? { ...limit, amount: read.value } : null;
  });
}

function rulesOf(operation: 'conversion' | 'withdrawal', { mode, rows }: RuleDraft, locale: Locale) {
  if (mode === 'none') return [];
  if (mode === 'any') return [{ operation }];
  return rows.map(({ currency, amount }) => {
    if (amount.trim() === '') return { operation, currency };
    const read = parseAmount(amount, locale, currency);
    return read.ok ? { operation, currency, above: read.value } : null;
  });
}

export function readHours(text: string): number | null {
  const hours = /^\d{1,3}$/.test(text.trim()) ? Number.parseInt(text, 10) : Number.NaN;
  return hours >= 0 && hours <= 168 ? hours : null;
}

export function readSessions(text: string): number | null {
  const most = /^\d{1,2}$/.test(text.trim()) ? Number.parseInt(text, 10) : Number.NaN;
  return most >= 1 && most <= MAX_SESSIONS ? most : null;
}

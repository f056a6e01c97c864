'use client';

import { useTranslations } from 'next-intl';
import { useAmountText } from '@/components/ui/data/use-amount-text';
import type { PolicyDocument } from '@/lib/contract/bff/policies';
import type { ApprovalRequest } from '@/lib/contract/bff/requests';

/** What the change adds and what it ends, a sentence for each rule. */
export function PolicyFacts({ request: { asked } }: { request: ApprovalRequest }) {
  const t = useTranslations('requests.policy');
  const lines = useLines();
  const { before, document } = asked as unknown as { before: PolicyDocument; document: PolicyDocument };
  const [old, next] = [lines(before), lines(document)];
  const added = next.filter((line) => !old.includes(line));
  const ended = old.filter((line) => !next.includes(line));
  return (
    <div className="mt-4 grid gap-4">
      <Lines title={t('now')} lines={added} />
      <Lines title={t('before')} lines={ended} />
      <p className="text-meta text-ink-3">{t('rest')}</p>
    </div>
  );
}

function Lines({ title, lines }: { title: string; lines: readonly string[] }) {
  if (lines.length === 0) return null;
  return (
    <section>
      <h2 className="text-meta font-normal text-ink-3">{title}</h2>
      <ul className="mt-1 grid gap-1">
        {lines.map((line) => (
          <li key={line} className="text-ink">
            {line}
          </li>
        ))}
      </ul>
    </section>
  );
}

function useLines(): (document: PolicyDocument) => string[] {
  const t = useTranslations('policies');
  const roles = useTranslations('shell.role');
  const amount = useAmountText();
  return ({ second_person, limits, destinations, second_factor }) => [
    ...second_person.map(({ operation, currency, above }) => {
      const from =
        currency === undefined
          ? t('any')
          : above === undefined
            ? t('anyOf', { currency })
            : t('above', { amount: amount(above, currency) });
      return `${t(`operation.${operation}`)}: ${from}. ${t('one')}.`;
    }),
    ...limits.map((limit) => {
      const [operation, most] = [t(`operation.${limit.operation}`), amount(limit.amount, limit.currency)];
      return `${t('limits.title')}: ${operation}, ${most}.`;
    }),
    t(`destinations.${destinations.new_in_convert}`),
    t('destinations.cooling', { hours: destinations.cooling_hours }),
    second_factor.roles.length === 0
      ? `${t('factor.title')}: ${t('factor.none')}`
      : `${t('factor.title')}: ${t('factor.required', { roles: second_factor.roles.map((role) => roles(role)).join(', ') })}`,
  ];
}

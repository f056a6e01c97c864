'use client';

import { useTranslations } from 'next-intl';
import { useAmountText } from '@/components/ui/data/use-amount-text';
import type { PolicyDocument } from '@/lib/contract/bff/policies';

/** A sentence for each rule. */
export function usePolicyLines(): (document: PolicyDocument) => string[] {
  const t = useTranslations('policies');
  const roles = useTranslations('shell.role');
  const amount = useAmountText();
  return ({ second_person, limits, other_currencies, destinations, second_factor, sessions }) => [
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
      const counted = t(`limits.counted.${limit.per}_${limit.over}`);
      return `${t('limits.title')}: ${operation}, ${most}. ${counted}. ${t(`limits.beyond.${limit.beyond}`)}.`;
    }),
    t(`others.line.${other_currencies ?? 'alone'}`),
    t(`destinations.${destinations.new_in_convert}`),
    t('destinations.cooling', { hours: destinations.cooling_hours }),
    second_factor.roles.length === 0
      ? `${t('factor.title')}: ${t('factor.none')}`
      : `${t('factor.title')}: ${t('factor.required', { roles: second_factor.roles.map((role) => roles(role)).join(', ') })}`,
    `${t('sessions.title')}: ${t('sessions.most', { most: sessions?.most ?? 5 })}`,
  ];
}

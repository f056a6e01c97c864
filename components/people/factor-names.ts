import { useTranslations } from 'next-intl';
import type { OwnFactor } from '@/lib/contract/bff/factors';
import type { TeamPerson } from '@/lib/contract/bff/people';

export function useFactorName(): (factor: Pick<OwnFactor, 'kind' | 'name'>) => string {
  const t = useTranslations('factors');
  return ({ kind, name }) =>
    kind === 'code' ? t('app') : name === '' ? t('passkey') : `${t('passkey')}, ${name}`;
}

export function useFactorKinds(): (person: Pick<TeamPerson, 'factors'>) => string {
  const t = useTranslations('factors');
  return ({ factors }) =>
    factors.length === 0
      ? t('person.none')
      : factors.map((kind) => t(kind === 'code' ? 'app' : 'passkey')).join(', ');
}

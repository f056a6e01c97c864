'use client';

import { useTranslations } from 'next-intl';
import type { NamedSubMerchant } from '@/lib/contract/bff/people';

const NAMED = 2;

/** Names where they are few; the person's page has all of them. */
export function SubMerchantNames({
  seen,
  short = false,
}: {
  seen: NamedSubMerchant[] | null;
  short?: boolean;
}) {
  const t = useTranslations('people.limit');
  if (seen === null) return t('everything');
  if (short && seen.length > NAMED) return t('onlyCount', { count: seen.length });
  return t('only', { names: seen.map(({ name }) => name).join(', ') });
}

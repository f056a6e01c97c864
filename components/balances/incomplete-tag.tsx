'use client';

import { useTranslations } from 'next-intl';
import { Tag } from '@/components/ui/badge';

/** Beside a figure of the API that may leave out what was not reported (safety 28). */
export function Incomplete() {
  const t = useTranslations('balances');
  return (
    <span title={t('incompleteTitle')}>
      <Tag>{t('incomplete')}</Tag>
    </span>
  );
}

'use client';

import { useTranslations } from 'next-intl';
import { Tag } from '@/components/ui/data/badge';

/** The figure may leave out what the API did not report (safety 28). */
export function IncompleteTag() {
  const t = useTranslations('balances');
  return (
    <span title={t('incompleteTitle')}>
      <Tag>{t('incomplete')}</Tag>
    </span>
  );
}

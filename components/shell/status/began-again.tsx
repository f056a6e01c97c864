'use client';

import { useTranslations } from 'next-intl';
import { useEffect } from 'react';
import { showToast } from '@/components/ui/feedback/toast-queue';
import { takeBeganAgain } from '@/lib/queries/api/private-storage';

/** Says once that the demo of this browser could not be brought back. */
export function BeganAgain() {
  const t = useTranslations('shell.beganAgain');
  useEffect(() => {
    if (takeBeganAgain()) showToast({ tone: 'warn', title: t('title'), body: t('body'), timeoutMs: 0 });
  }, [t]);
  return null;
}

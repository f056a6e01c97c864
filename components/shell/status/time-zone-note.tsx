'use client';

import { useTranslations } from 'next-intl';
import { useShell } from '@/components/ui/hooks/shell-context';

/** Zone of all times shown without one (safety 35). */
export function TimeZoneNote({ className }: { className?: string }) {
  const t = useTranslations('shell.foot');
  const { timeZone } = useShell();
  return <p className={className}>{t('zone', { zone: timeZone })}</p>;
}

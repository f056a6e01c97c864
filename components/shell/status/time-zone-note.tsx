'use client';

import { useTranslations } from 'next-intl';
import { useShell } from '@/components/ui/shell-context';

/** The zone of every time on the screen that has none beside it (safety 35). */
export function ZoneNote({ className }: { className?: string }) {
  const t = useTranslations('shell.foot');
  const { timeZone } = useShell();
  return <p className={className}>{t('zone', { zone: timeZone })}</p>;
}

'use client';

import { useTranslations } from 'next-intl';
import { useShell } from '@/components/ui/hooks/shell-context';

/** To the rows of the audit log about one record; `of` names it where several stand in a list. */
export function HistoryLink({ href, of }: { href: string; of?: string }) {
  const t = useTranslations('common');
  const { can } = useShell();
  if (!can('audit:read')) return null;
  return (
    <a href={href} className="tap font-medium text-link hover:underline">
      {t('history')}
      {of === undefined ? null : <span className="sr-only"> {of}</span>}
    </a>
  );
}

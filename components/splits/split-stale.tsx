'use client';

import { RotateCw } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button';
import { useShell } from '@/components/ui/shell-context';
import { formatInZone } from '@/lib/time/format';

interface SplitStaleProps {
  readAt: string;
  query: { isError: boolean; isFetching: boolean; refetch(): unknown };
}

/** How old the card is, and another read. */
export function SplitStale({ readAt, query }: SplitStaleProps) {
  const t = useTranslations('splits');
  const { locale, timeZone } = useShell();
  const time = formatInZone(new Date(readAt), 'time', locale, timeZone);
  return (
    <p className="mt-2 flex flex-wrap items-center gap-x-2 text-meta tabular-nums">
      {query.isError ? <span className="text-warn">{t('stale', { time })}</span> : null}
      <Button
        variant="ghost"
        size="sm"
        className={query.isError ? '' : '-ms-[9px]'}
        busy={query.isFetching}
        icon={<RotateCw aria-hidden size={13} strokeWidth={1.8} />}
        onClick={() => void query.refetch()}
      >
        {t('reread')}
      </Button>
    </p>
  );
}

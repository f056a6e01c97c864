'use client';

import { useQuery } from '@tanstack/react-query';
import { Clock } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { ApiVersion } from '@/components/shell/status/api-version';
import { ServerTime } from '@/components/shell/status/server-time';
import { TimeZoneNote } from '@/components/shell/status/time-zone-note';
import { useBalanceReadAt } from '@/components/shell/status/use-balance-read-at';
import { Kbd } from '@/components/ui/controls/kbd';
import { useShell } from '@/components/ui/hooks/shell-context';
import { openShortcutsHelp } from '@/components/ui/hooks/shortcuts-store';
import { healthQuery } from '@/lib/queries/health';
import { formatInZone } from '@/lib/time/format';

export function Footer() {
  const t = useTranslations('shell.foot');
  const { locale, timeZone } = useShell();
  const { data } = useQuery(healthQuery());
  const readAt = useBalanceReadAt();
  return (
    <footer className="flex items-center gap-[18px] overflow-hidden border-t border-line bg-sunken px-5 text-floor max-lg:gap-3.5 max-lg:px-4 whitespace-nowrap text-ink-3 tabular-nums max-md:hidden">
      <span className="flex items-center gap-1.5">
        <Clock aria-hidden size={13} strokeWidth={1.6} />
        <ServerTime />
      </span>
      {/* Own paragraph: `text-wrap` in globals.css. */}
      <TimeZoneNote className="whitespace-nowrap" />
      {data ? <ApiVersion upstream={data.upstream} /> : null}
      <span className="flex-1" />
      {readAt ? (
        <span className="max-lg:hidden">
          {t('balancesRead', { time: formatInZone(readAt, 'time', locale, timeZone) })}
        </span>
      ) : null}
      <button
        type="button"
        onClick={openShortcutsHelp}
        className="flex items-center gap-1.5 rounded-tag transition-colors hover:text-ink"
      >
        {t('keyboard')} <Kbd>?</Kbd>
      </button>
    </footer>
  );
}

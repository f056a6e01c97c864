'use client';

import { useQuery } from '@tanstack/react-query';
import { Clock } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Kbd } from '@/components/ui/kbd';
import { useShell } from '@/components/ui/shell-context';
import { openShortcutsHelp } from '@/components/ui/shortcuts-store';
import { healthQuery } from '@/lib/queries/health';
import { formatInZone } from '@/lib/time/format';
import { ApiVersion } from './api-version';
import { ServerTime } from './server-time';
import { useBalanceReadAt } from './use-balance-read-at';
import { ZoneNote } from './zone-note';

/** The instrument strip: server time, zone, API version, when the balances were read, keyboard help. */
export function Foot() {
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
      {/* A paragraph of its own wraps again, whatever stands around it (text-wrap in globals.css). */}
      <ZoneNote className="whitespace-nowrap" />
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

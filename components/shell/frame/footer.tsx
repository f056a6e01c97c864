'use client';

import { useQuery } from '@tanstack/react-query';
import { Clock } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Suspense } from 'react';
import { ServerTime } from '@/components/shell/status/server-time';
import { TimeZoneNote } from '@/components/shell/status/time-zone-note';
import { Kbd } from '@/components/ui/controls/kbd';
import { openShortcutsHelp } from '@/components/ui/hooks/shortcuts-store';
import { useMounted } from '@/components/ui/hooks/use-mounted';
import { optionalPart } from '@/components/ui/loading/lazy-part';
import { healthQuery } from '@/lib/queries/health';

const FootFacts = optionalPart(async () => (await import('./foot-facts')).FootFacts);

export function Footer() {
  const t = useTranslations('shell.foot');
  const { data } = useQuery(healthQuery());
  const mounted = useMounted();
  return (
    <footer className="flex items-center gap-[18px] overflow-hidden border-t border-line bg-sunken px-5 text-floor max-lg:gap-3.5 max-lg:px-4 whitespace-nowrap text-ink-3 tabular-nums max-md:hidden">
      <span className="flex items-center gap-1.5">
        <Clock aria-hidden size={13} strokeWidth={1.6} />
        <ServerTime />
      </span>
      {/* Own paragraph: `text-wrap` in globals.css. */}
      <TimeZoneNote className="whitespace-nowrap" />
      <span className="flex min-w-0 flex-1 items-center gap-[18px] max-lg:gap-3.5">
        {mounted && data ? (
          <Suspense fallback={null}>
            <FootFacts upstream={data.upstream} />
          </Suspense>
        ) : null}
      </span>
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

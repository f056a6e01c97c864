'use client';

import { useTranslations } from 'next-intl';
import { ApiVersion } from '@/components/shell/status/api-version';
import { useBalanceReadAt } from '@/components/shell/status/use-balance-read-at';
import { useShell } from '@/components/ui/hooks/shell-context';
import type { HealthAnswer } from '@/lib/contract/bff/conversions';
import { formatInZone } from '@/lib/time/format';

/** Loaded with the first answer about the API, which no document has. */
export function FootFacts({ upstream }: { upstream: HealthAnswer['upstream'] }) {
  const t = useTranslations('shell.foot');
  const { locale, timeZone } = useShell();
  const readAt = useBalanceReadAt();
  return (
    <>
      <ApiVersion upstream={upstream} />
      <span className="flex-1" />
      {readAt ? (
        <span className="max-lg:hidden">
          {t('balancesRead', { time: formatInZone(readAt, 'time', locale, timeZone) })}
        </span>
      ) : null}
    </>
  );
}

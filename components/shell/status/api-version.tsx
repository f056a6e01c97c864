'use client';

import { useTranslations } from 'next-intl';
import type { HealthAnswer } from '@/lib/contract/bff';

/** `X-API-Version` (AUT-06, AUT-07). Only an API that has answered can have left it out: before that, nothing is said. */
export function ApiVersion({ upstream }: { upstream: HealthAnswer['upstream'] }) {
  const t = useTranslations('shell.foot');
  const { api_version, last_answer_at } = upstream;
  if (api_version === undefined && last_answer_at === undefined) return null;
  return (
    <span className="truncate">
      {t('version')}{' '}
      <span className={api_version === undefined ? undefined : 'mono text-ink-2'}>
        {api_version ?? t('versionNone')}
      </span>
    </span>
  );
}

'use client';

import { useTranslations } from 'next-intl';
import type { HealthAnswer } from '@/lib/contract/bff/conversions';

/** `X-API-Version` (AUT-06, AUT-07); "missing" only after an answer. */
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

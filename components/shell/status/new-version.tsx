'use client';

import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { healthQuery } from '@/lib/queries/health';

/** One quiet line once the server runs another build than the one that drew this page. Nothing is loaded by itself. */
export function NewVersion({ build }: { build: string }) {
  const t = useTranslations('shell.version');
  const [drawnBy] = useState(build);
  const { data } = useQuery(healthQuery());
  if (data === undefined || data.build === drawnBy) return null;
  return (
    <p
      role="status"
      className="flex flex-wrap items-center gap-x-2 border-b border-line bg-sunken px-5 py-1 text-meta text-ink-2 max-md:px-4"
    >
      {t('ready')}
      <button type="button" className="tap text-link underline" onClick={() => window.location.reload()}>
        {t('load')}
      </button>
    </p>
  );
}

'use client';

import { useTranslations } from 'next-intl';
import { Spinner } from '@/components/ui/loading/spinner';
import type { Role } from '@/lib/access/permissions';

/** Who waits for a world reads how many are before it; the page enters by itself. */
export function WaitingForDemo({ place, person }: { place: number; person: Role }) {
  const t = useTranslations('signin.demo.waiting');
  const roles = useTranslations('signin.role');
  return (
    <section aria-labelledby="waiting" className="mt-8 max-md:mt-6">
      <h2 id="waiting" className="flex items-center gap-2.5 text-section">
        <Spinner />
        {t('title')}
      </h2>
      <p role="status" className="mt-3 text-body font-strong tabular-nums">
        {t('place', { place })}
      </p>
      <p className="mt-1 text-cell text-ink-2">{t('stay', { role: roles(person) })}</p>
    </section>
  );
}

'use client';

import { CircleHelp } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Note } from '@/components/ui/note';
import { useShell } from '@/components/ui/shell-context';
import type { CheckoutLink } from '@/lib/contract/bff-links';
import { formatInZone } from '@/lib/time/format';

/** Before another link is made: nobody knows what became of one of these, the newest first (safety 1). */
export function EarlierLink({ links }: { links: readonly CheckoutLink[] }) {
  const t = useTranslations('checkoutLinks');
  const { locale, timeZone } = useShell();
  const earlier = links.find(({ state }) => state === 'unknown');
  if (earlier === undefined) return null;
  const time = formatInZone(new Date(earlier.created_at), 'dayTime', locale, timeZone);
  return (
    <Note tone="warn" className="mb-4" icon={<CircleHelp aria-hidden size={16} strokeWidth={1.8} />}>
      {t('earlier', { name: earlier.created_by.name, time })}
    </Note>
  );
}

'use client';

import { CircleHelp } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Note } from '@/components/ui/note';
import { useShell } from '@/components/ui/shell-context';
import type { CheckoutLink } from '@/lib/contract/bff-links';
import { formatInZone } from '@/lib/time/format';

/** Before another link is made: it is not known what became of this one (safety 1). */
export function EarlierLink({ link }: { link: CheckoutLink | undefined }) {
  const t = useTranslations('checkoutLinks');
  const { locale, timeZone } = useShell();
  if (link === undefined) return null;
  const time = formatInZone(new Date(link.created_at), 'dayTime', locale, timeZone);
  return (
    <Note tone="warn" className="mb-4" icon={<CircleHelp aria-hidden size={16} strokeWidth={1.8} />}>
      {t('earlier', { name: link.created_by.name, time })}
    </Note>
  );
}

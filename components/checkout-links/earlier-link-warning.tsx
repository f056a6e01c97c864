'use client';

import { CircleHelp } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Note } from '@/components/ui/feedback/note';
import { useTimes } from '@/components/ui/hooks/use-times';
import type { CheckoutLink } from '@/lib/contract/bff/checkout-links';

/** An earlier link without an outcome (safety 1). */
export function EarlierLink({ link }: { link: CheckoutLink | undefined }) {
  const t = useTranslations('checkoutLinks');
  const times = useTimes();
  if (link === undefined) return null;
  const time = times.at(link.created_at, 'dayTime');
  return (
    <Note tone="warn" className="mb-4" icon={<CircleHelp aria-hidden size={16} strokeWidth={1.8} />}>
      {t('earlier', { name: link.created_by.name, time })}
    </Note>
  );
}

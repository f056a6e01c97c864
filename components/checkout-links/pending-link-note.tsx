'use client';

import { LoaderCircle } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Note } from '@/components/ui/feedback/note';
import type { LinkOwner } from '@/lib/queries/checkout-links';
import { usePendingLink } from './use-pending-link';

/** Why the dialog does not close while a link is asked for (safety 1). */
export function PendingLinkNote({ owner }: { owner: LinkOwner }) {
  const t = useTranslations('checkoutLinks');
  if (!usePendingLink(owner)) return null;
  return (
    <Note
      tone="info"
      role="status"
      className="mt-4"
      icon={<LoaderCircle aria-hidden size={16} strokeWidth={1.6} />}
    >
      {t('underWay')}
    </Note>
  );
}

'use client';

import { LoaderCircle } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Note } from '@/components/ui/note';
import type { LinkOwner } from '@/lib/queries/checkout-links';
import { useUnderWay } from './use-under-way';

/** Why to stay, and why the dialog does not close just now: nobody would see what became of the link (safety 1). */
export function LinkUnderWay({ owner }: { owner: LinkOwner }) {
  const t = useTranslations('checkoutLinks');
  if (!useUnderWay(owner)) return null;
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

'use client';

import { useTranslations } from 'next-intl';
import { RecordNotes } from '@/components/lists/notes/record-notes';
import { Dialog } from '@/components/ui/overlays/dialog';

interface BlockedNotesProps {
  currency: string;
  open: boolean;
  onClose(): void;
}

/** Kept under the currency: they stay when the funds are released. */
export function BlockedNotes({ currency, open, onClose }: BlockedNotesProps) {
  const t = useTranslations('balances');
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => (next ? undefined : onClose())}
      title={
        <>
          {t('blockedNotes')}: <bdi>{currency}</bdi>
        </>
      }
    >
      <RecordNotes key={currency} record={`blocked/${encodeURIComponent(currency)}`} />
    </Dialog>
  );
}

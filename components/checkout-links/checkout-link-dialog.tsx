'use client';

import { useTranslations } from 'next-intl';
import { Suspense, useState } from 'react';
import { Segmented } from '@/components/ui/controls/segmented';
import { lazyPart } from '@/components/ui/loading/lazy-part';
import { Dialog } from '@/components/ui/overlays/dialog';
import { NewLink } from './new-link';
import { PendingLinkNote } from './pending-link-note';
import { usePendingLink } from './use-pending-link';

const LinksMade = lazyPart(async () => (await import('./link-list')).LinkList);

type Tab = 'new' | 'made';

interface CheckoutLinkDialogProps {
  open: boolean;
  onOpenChange(open: boolean): void;
}

/** The form of a new link and the links made here; held until a press is answered. */
export function CheckoutLinkDialog({ open, onOpenChange }: CheckoutLinkDialogProps) {
  const t = useTranslations('checkoutLinks');
  const [tab, setTab] = useState<Tab>('new');
  const [wasOpen, setWasOpen] = useState(open);
  const locked = usePendingLink(undefined);
  if (open !== wasOpen) {
    setWasOpen(open);
    if (open) setTab('new');
  }
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      locked={locked}
      title={t('title')}
      description={t('body')}
    >
      <Segmented<Tab>
        full
        size="md"
        label={t('tabs')}
        value={tab}
        onValueChange={setTab}
        options={[
          { value: 'new', label: t('new') },
          { value: 'made', label: t('made') },
        ]}
      />
      <div className="mt-4">
        {/* Stays mounted while the other tab is open. */}
        <div hidden={tab !== 'new'}>
          <NewLink />
        </div>
        {tab === 'made' ? (
          <Suspense fallback={<div className="h-[360px]" />}>
            <LinksMade />
          </Suspense>
        ) : null}
      </div>
      <PendingLinkNote owner={undefined} />
    </Dialog>
  );
}

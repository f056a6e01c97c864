'use client';

import { useTranslations } from 'next-intl';
import { lazy, Suspense, useState } from 'react';
import { Dialog } from '@/components/ui/dialog';
import { Segmented } from '@/components/ui/segmented';
import { LinkUnderWay } from './link-under-way';
import { NewLink } from './new-link';
import { useUnderWay } from './use-under-way';

const LinksMade = lazy(async () => ({ default: (await import('./links-made')).LinksMade }));

type Tab = 'new' | 'made';

interface CheckoutLinkDialogProps {
  open: boolean;
  onOpenChange(open: boolean): void;
}

/** The form of a new link, with which it always opens, and the links made here. Held until a press is answered. */
export function CheckoutLinkDialog({ open, onOpenChange }: CheckoutLinkDialogProps) {
  const t = useTranslations('checkoutLinks');
  const [tab, setTab] = useState<Tab>('new');
  const [wasOpen, setWasOpen] = useState(open);
  const locked = useUnderWay(undefined);
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
        {/* Stays while the other tab is looked at, with all that was typed and what is under way. */}
        <div hidden={tab !== 'new'}>
          <NewLink />
        </div>
        {tab === 'made' ? (
          <Suspense fallback={<div className="h-[360px]" />}>
            <LinksMade />
          </Suspense>
        ) : null}
      </div>
      <LinkUnderWay owner={undefined} />
    </Dialog>
  );
}

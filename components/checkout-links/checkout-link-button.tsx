'use client';

import { Link2 } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Suspense, useCallback, useEffect, useState } from 'react';
import { Button } from '@/components/ui/controls/button';
import { onNewLinkRequested } from '@/components/ui/hooks/new-link-request';
import { useShell } from '@/components/ui/hooks/shell-context';
import { lazyOverlay } from '@/components/ui/loading/lazy-part';
import { scheduleOnPresence } from '@/components/ui/loading/schedule-idle';

const CheckoutLinkDialog = lazyOverlay(
  async () => (await import('./checkout-link-dialog')).CheckoutLinkDialog,
);

/** Opens the form of a new link, for roles that may. */
export function CheckoutLinkButton() {
  const t = useTranslations('checkoutLinks');
  const { can } = useShell();
  const [open, setOpen] = useState(false);
  const [wasOpen, setWasOpen] = useState(false);
  const allowed = can('checkouts:create');
  // The form loads apart: the list needs none of it.
  useEffect(() => (allowed ? scheduleOnPresence(CheckoutLinkDialog.preload) : undefined), [allowed]);
  const show = useCallback(() => {
    setWasOpen(true);
    setOpen(true);
  }, []);
  useEffect(() => (allowed ? onNewLinkRequested(show) : undefined), [allowed, show]);
  if (!allowed) return null;
  return (
    <>
      <Button variant="primary" icon={<Link2 aria-hidden size={15} strokeWidth={1.8} />} onClick={show}>
        {t('button')}
      </Button>
      {wasOpen ? (
        <Suspense fallback={null}>
          <CheckoutLinkDialog open={open} onOpenChange={setOpen} />
        </Suspense>
      ) : null}
    </>
  );
}

'use client';

import { Link2 } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { lazy, Suspense, useCallback, useEffect, useState } from 'react';
import { Button } from '@/components/ui/button';
import { onNewLinkAsked } from '@/components/ui/new-link-store';
import { useShell } from '@/components/ui/shell-context';
import { whenPresent } from '@/components/ui/when-idle';

const load = () => import('./checkout-link-dialog');
const CheckoutLinkDialog = lazy(async () => ({ default: (await load()).CheckoutLinkDialog }));

/** Makes a checkout link with the account's own key, and shows those made here; only for roles that may. */
export function CheckoutLinkButton() {
  const t = useTranslations('checkoutLinks');
  const { can } = useShell();
  const [open, setOpen] = useState(false);
  const [wasOpen, setWasOpen] = useState(false);
  const allowed = can('checkouts:create');
  // The form brings a list box and the drawing of codes, which the list beside it has no use for.
  useEffect(() => (allowed ? whenPresent(() => void load()) : undefined), [allowed]);
  const show = useCallback(() => {
    setWasOpen(true);
    setOpen(true);
  }, []);
  useEffect(() => (allowed ? onNewLinkAsked(show) : undefined), [allowed, show]);
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

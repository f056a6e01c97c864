'use client';

import { Link2 } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { lazy, Suspense, useEffect, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { onNewLinkAsked } from '@/components/ui/new-link-store';
import { Segmented } from '@/components/ui/segmented';
import { useShell } from '@/components/ui/shell-context';
import { whenPresent } from '@/components/ui/when-idle';

const loadNew = () => import('./new-link');
const NewLink = lazy(async () => ({ default: (await loadNew()).NewLink }));
const LinksMade = lazy(async () => ({ default: (await import('./links-made')).LinksMade }));

type Tab = 'new' | 'made';

/** Makes a checkout link with the account's own key, and shows those made here; only for roles that may. */
export function CheckoutLinkButton() {
  const t = useTranslations('checkoutLinks');
  const { can } = useShell();
  const [open, setOpen] = useState(false);
  const [tab, setTab] = useState<Tab>('new');
  const allowed = can('checkouts:create');
  // The form brings a list box and the drawing of codes, which the list beside it has no use for.
  useEffect(() => (allowed ? whenPresent(() => void loadNew()) : undefined), [allowed]);
  useEffect(() => {
    if (!allowed) return undefined;
    return onNewLinkAsked(() => {
      setTab('new');
      setOpen(true);
    });
  }, [allowed]);
  if (!allowed) return null;
  return (
    <>
      <Button
        variant="primary"
        icon={<Link2 aria-hidden size={15} strokeWidth={1.8} />}
        onClick={() => {
          setTab('new');
          setOpen(true);
        }}
      >
        {t('button')}
      </Button>
      <Dialog open={open} onOpenChange={setOpen} title={t('title')} description={t('body')} width={520}>
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
          <Suspense fallback={<div className="h-[360px]" />}>
            {tab === 'new' ? <NewLink /> : <LinksMade />}
          </Suspense>
        </div>
      </Dialog>
    </>
  );
}

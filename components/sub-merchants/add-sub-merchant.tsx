'use client';

import { Plus } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { lazy, Suspense, useEffect, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { whenPresent } from '@/components/ui/when-idle';

const load = () => import('./add-form');
const AddForm = lazy(async () => ({ default: (await load()).AddForm }));

/** Opens the form that adds one by its correlation id; its code is fetched when somebody is at the page. */
export function AddSubMerchant() {
  const t = useTranslations('subMerchants.add');
  const [open, setOpen] = useState(false);
  useEffect(() => whenPresent(() => void load()), []);
  return (
    <>
      <Button
        variant="primary"
        className="max-md:order-first max-md:basis-full"
        icon={<Plus aria-hidden size={15} strokeWidth={1.8} />}
        onClick={() => setOpen(true)}
      >
        {t('button')}
      </Button>
      <Dialog open={open} onOpenChange={setOpen} title={t('title')} description={t('body')}>
        <Suspense fallback={<div className="h-[280px]" />}>
          <AddForm />
        </Suspense>
      </Dialog>
    </>
  );
}

'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { ErrorState } from '@/components/ui/error-state';
import { useSandboxChange } from '@/lib/queries/sandbox';

/** The seeded world again, after a confirmation: nothing of this one comes back. */
export function ResetWorld() {
  const t = useTranslations('sandbox');
  const common = useTranslations('common');
  const change = useSandboxChange('world');
  const [asking, setAsking] = useState(false);
  const reset = () => change.mutate({ to: 'reset' }, { onSuccess: () => setAsking(false) });
  return (
    <>
      <Button onClick={() => setAsking(true)}>{t('reset')}</Button>
      <Dialog
        open={asking}
        onOpenChange={setAsking}
        title={t('reset')}
        footer={
          <>
            <Button size="lg" onClick={() => setAsking(false)}>
              {common('cancel')}
            </Button>
            <Button size="lg" variant="danger" busy={change.isPending} onClick={reset}>
              {t('resetConfirm')}
            </Button>
          </>
        }
      >
        <p>{t('resetBody')}</p>
        {change.error ? <ErrorState compact error={change.error} /> : null}
      </Dialog>
    </>
  );
}

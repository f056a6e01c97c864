'use client';

import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { type ReactNode, useState } from 'react';
import { Button } from '@/components/ui/controls/button';
import { ErrorState } from '@/components/ui/feedback/error-state';
import { Page, PageHeader } from '@/components/ui/layout/page-header';
import { Skeleton } from '@/components/ui/loading/skeleton';
import { Dialog } from '@/components/ui/overlays/dialog';
import type { SandboxAnswer } from '@/lib/contract/bff/sandbox/sandbox-controls';
import { sandboxQuery, useSandboxChange } from '@/lib/queries/sandbox';
import { ClockStrip } from './clock-strip';

interface SandboxFrameProps {
  initial: SandboxAnswer | undefined;
  children: ReactNode;
}

export function SandboxFrame({ initial, children }: SandboxFrameProps) {
  const t = useTranslations('sandbox');
  const { data } = useQuery({ ...sandboxQuery('world'), ...(initial && { initialData: initial }) });
  return (
    <Page>
      <PageHeader title={t('title')} sub={t('intro')} actions={<ResetWorld />} />
      {data ? <ClockStrip clock={data.clock} /> : <ClockSkeleton />}
      <div>{children}</div>
    </Page>
  );
}

function ClockSkeleton() {
  return (
    <div aria-busy="true" className="h-[98px] rounded-card bg-sunken px-4 py-5 shadow-edge max-md:h-[176px]">
      <Skeleton className="w-64" />
    </div>
  );
}

/** Restores the seeded world, after a confirmation. */
function ResetWorld() {
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

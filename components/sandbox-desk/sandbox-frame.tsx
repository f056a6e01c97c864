'use client';

import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Page, PageHeader } from '@/components/ui/page-header';
import { Skeleton } from '@/components/ui/skeleton';
import { sandboxQuery } from '@/lib/queries/sandbox';
import { ClockStrip } from './clock-strip';
import { ResetWorld } from './reset-world';
import { Tabs } from './tabs';

/** What stands on every tab: the world's clock, its reset, and the way to the other tabs. */
export function SandboxFrame({ children }: { children: ReactNode }) {
  const t = useTranslations('sandbox');
  const { data } = useQuery(sandboxQuery('world'));
  return (
    <Page>
      <PageHeader title={t('title')} sub={t('intro')} actions={<ResetWorld />} />
      {data ? <ClockStrip clock={data.clock} /> : <ClockSkeleton />}
      <Tabs />
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

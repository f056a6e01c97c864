'use client';

import { useQuery } from '@tanstack/react-query';
import { usePathname } from 'next/navigation';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { KybBadge } from '@/components/sub-merchants/onboarding/kyb-badge';
import { kybStatusStyle } from '@/components/sub-merchants/onboarding/kyb-status-styles';
import { NameTile } from '@/components/sub-merchants/register/name-tile';
import { WaitingRequests } from '@/components/sub-merchants/second-person/waiting-requests';
import { CopyButton } from '@/components/ui/controls/copy-button';
import { SectionTabs } from '@/components/ui/controls/section-tabs';
import { Tag } from '@/components/ui/data/badge';
import { shorten } from '@/components/ui/data/short-id';
import { useDocumentTitle } from '@/components/ui/hooks/use-document-title';
import { Breadcrumbs } from '@/components/ui/layout/breadcrumbs';
import { QueryBoundary } from '@/components/ui/loading/query-boundary';
import { Skeleton } from '@/components/ui/loading/skeleton';
import type { SubMerchantAnswer } from '@/lib/contract/bff/sub-merchants/register';
import { subMerchantQuery } from '@/lib/queries/sub-merchants/register';
import { ArchivedNote } from './archived-note';

interface SubMerchantFrameProps {
  correlationId: string;
  /** Absent where pages are drawn without data. */
  initial: SubMerchantAnswer | undefined;
  children: ReactNode;
}

export function SubMerchantFrame({ correlationId, initial, children }: SubMerchantFrameProps) {
  const t = useTranslations('subMerchants');
  const record = useQuery({
    ...subMerchantQuery(correlationId),
    ...(initial === undefined ? {} : { initialData: initial, initialDataUpdatedAt: 0 }),
  });
  return (
    <QueryBoundary query={record} skeleton={<Skeleton className="m-8 w-64" />} errorTitle={t('couldNotRead')}>
      {({ sub_merchant }) => (
        <FrameOf correlationId={correlationId} subMerchant={sub_merchant}>
          {children}
        </FrameOf>
      )}
    </QueryBoundary>
  );
}

interface FrameOfProps {
  correlationId: string;
  subMerchant: SubMerchantAnswer['sub_merchant'];
  children: ReactNode;
}

function FrameOf({ correlationId, subMerchant, children }: FrameOfProps) {
  const t = useTranslations('subMerchants');
  const { name, kyb, archived_at } = subMerchant;
  const path = usePathname();
  const tab = TABS.findLast((one) => path.startsWith(tabHref(correlationId, one))) ?? 'overview';
  useDocumentTitle(t(`tabs.${tab}`), name, t(`status.${kybStatusStyle(kyb).label}`));
  return (
    <div className="flex min-h-full flex-col">
      <header className="px-8 pt-5 max-md:px-4 max-md:pt-3.5">
        <Breadcrumbs href="/sub-merchants" parent={t('title')} current={name} />
        <div className="flex items-center gap-x-3 gap-y-2 max-md:flex-wrap">
          <span className="max-md:hidden">
            <NameTile name={name} size={40} />
          </span>
          <div className="min-w-0 flex-1 max-md:basis-40">
            <h1 className="text-title text-ink max-md:break-words md:truncate" title={name}>
              <bdi>{name}</bdi>
            </h1>
            <p className="text-cell text-ink-3">
              <span className="max-md:sr-only">{t('correlationId')} </span>
              <span translate="no" className="mono whitespace-nowrap" title={correlationId}>
                <span aria-hidden className="max-md:hidden">
                  {shorten(correlationId, 13, 12)}
                </span>
                <span aria-hidden className="md:hidden">
                  {shorten(correlationId)}
                </span>
                <span className="sr-only">{correlationId}</span>
              </span>{' '}
              <CopyButton value={correlationId} label={t('correlationId')} />
            </p>
          </div>
          <span className="flex flex-wrap items-center justify-end gap-2">
            {archived_at === undefined ? null : <Tag>{t('archived')}</Tag>}
            <KybBadge soft kyb={kyb} />
          </span>
        </div>
        <SubMerchantTabs correlationId={correlationId} />
      </header>
      {archived_at === undefined ? null : <ArchivedNote correlationId={correlationId} since={archived_at} />}
      <WaitingRequests correlationId={correlationId} tab={tab} />
      <div className="flex flex-1 flex-col">{children}</div>
    </div>
  );
}

function SubMerchantTabs({ correlationId }: { correlationId: string }) {
  const t = useTranslations('subMerchants.tabs');
  const sections = TABS.map((tab) => ({
    href: tabHref(correlationId, tab),
    text: t(tab),
    deep: tab !== 'overview',
  }));
  return <SectionTabs label={t('label')} sections={sections} />;
}

const TABS = [
  'overview',
  'branding',
  'whitelist',
  'checkouts',
  'withdrawals',
  'splits',
] as const satisfies readonly TabId[];

type TabId = 'overview' | 'branding' | 'whitelist' | 'checkouts' | 'withdrawals' | 'splits';

function tabHref(correlationId: string, tab: TabId): string {
  const base = `/sub-merchants/${correlationId}`;
  return tab === 'overview' ? base : `${base}/${tab}`;
}

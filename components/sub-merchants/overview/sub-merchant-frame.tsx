'use client';

import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Tag } from '@/components/ui/badge';
import { CopyButton } from '@/components/ui/copy-button';
import { Crumbs } from '@/components/ui/crumbs';
import { shorten } from '@/components/ui/short-id';
import type { SubMerchantAnswer } from '@/lib/contract/bff-sub-merchants';
import { subMerchantQuery } from '@/lib/queries/sub-merchants';
import { ArchivedNote } from './archived-note';
import { KybBadge } from './kyb-badge';
import { NameTile } from './name-tile';
import { SubMerchantTabs } from './sub-merchant-tabs';

interface SubMerchantFrameProps {
  correlationId: string;
  /** As the server found it in the register. */
  initial: SubMerchantAnswer;
  children: ReactNode;
}

/** Who this is, where the onboarding stands, and the sections. Everything below is of this one relationship. */
export function SubMerchantFrame({ correlationId, initial, children }: SubMerchantFrameProps) {
  const t = useTranslations('subMerchants');
  const { data } = useQuery({
    ...subMerchantQuery(correlationId),
    initialData: initial,
    initialDataUpdatedAt: 0,
  });
  const { name, kyb, archived_at } = data.sub_merchant;
  return (
    <div className="flex min-h-full flex-col">
      <header className="px-8 pt-5 max-md:px-4 max-md:pt-3.5">
        <Crumbs href="/sub-merchants" parent={t('title')} current={name} />
        <div className="flex items-center gap-x-3 gap-y-2 max-md:flex-wrap">
          <span className="max-md:hidden">
            <NameTile name={name} size={40} />
          </span>
          <div className="min-w-0 flex-1 max-md:basis-40">
            <h1 className="text-title text-ink max-md:break-words md:truncate">
              <bdi>{name}</bdi>
            </h1>
            <p className="text-cell text-ink-3">
              <span className="max-md:sr-only">{t('correlationId')} </span>
              <span className="mono whitespace-nowrap" title={correlationId}>
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
      <div className="flex flex-1 flex-col">{children}</div>
    </div>
  );
}

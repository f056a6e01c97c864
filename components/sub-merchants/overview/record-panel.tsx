'use client';

import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Tag } from '@/components/ui/badge';
import { CopyButton } from '@/components/ui/copy-button';
import { useShell } from '@/components/ui/shell-context';
import { ShortId } from '@/components/ui/short-id';
import type { KybAnswer, SubMerchant } from '@/lib/contract/bff-sub-merchants';
import { EditSubMerchant } from './edit-dialog';
import { isErrorCode } from './health-cell';
import { useTimes } from './use-times';

interface RecordPanelProps {
  subMerchant: SubMerchant;
  onboarding: KybAnswer | undefined;
}

/** What is kept of it, each field with where it came from. */
export function RecordPanel({ subMerchant, onboarding }: RecordPanelProps) {
  const t = useTranslations('subMerchants');
  const codes = useTranslations('errors');
  const times = useTimes();
  const { can } = useShell();
  const { name, tags, origin, created_by, created_at, last_signed_read_at, last_error } = subMerchant;
  const added = t(`source.${origin}`);
  // What came with it stands until a person writes something else.
  const ours = subMerchant.updated_at === created_at && origin !== 'enrolled' ? added : t('source.typed');
  return (
    <section>
      <div className="flex items-center justify-between gap-3">
        <h2 className="text-section text-ink">{t('record.title')}</h2>
        {can('sub_merchants:register') ? <EditSubMerchant subMerchant={subMerchant} /> : null}
      </div>
      <dl className="mt-1 text-cell">
        <Fact label={t('record.name')} source={ours}>
          <bdi>{name}</bdi>
        </Fact>
        <Fact label={t('record.tags')} source={ours}>
          {tags.length === 0 ? (
            <span className="text-ink-3">{t('record.noTags')}</span>
          ) : (
            <span className="flex flex-wrap justify-end gap-1">
              {tags.map((tag) => (
                <Tag key={tag}>
                  <bdi>{tag}</bdi>
                </Tag>
              ))}
            </span>
          )}
        </Fact>
        {onboarding?.end2end === undefined ? null : (
          <Fact label={t('record.kybId')} source={t('source.api')}>
            <ShortId value={onboarding.end2end} />{' '}
            <CopyButton value={onboarding.end2end} label={t('record.kybId')} />
          </Fact>
        )}
        {onboarding?.created_at === undefined ? null : (
          <Fact label={t('record.started')} source={t('source.api')}>
            {times.full(onboarding.created_at)}
          </Fact>
        )}
        <Fact
          label={t('record.added')}
          source={created_by === undefined ? added : t('source.by', { source: added, name: created_by.name })}
        >
          {times.full(created_at)}
        </Fact>
        <Fact label={t('record.lastRead')} source={t('record.ours')}>
          {last_signed_read_at === undefined ? t('record.never') : times.full(last_signed_read_at)}
        </Fact>
        <Fact label={t('record.lastError')} source={t('record.ours')}>
          {last_error === undefined ? (
            <span className="text-ink-3">{t('record.noError')}</span>
          ) : (
            <span className="text-bad">
              {times.full(last_error.at)}
              <span className="block text-meta">
                {isErrorCode(last_error.code) ? codes(last_error.code) : last_error.code}
                {last_error.status === undefined ? null : ` (${last_error.status})`}
              </span>
            </span>
          )}
        </Fact>
      </dl>
    </section>
  );
}

/** A fact and, behind its name, where it came from. */
function Fact({ label, source, children }: { label: string; source: string; children: ReactNode }) {
  return (
    <div className="flex min-h-[38px] items-start justify-between gap-4 border-b border-line py-2">
      <dt className="text-ink-3">
        {label} <span className="text-meta">· {source}</span>
      </dt>
      <dd className="min-w-0 shrink-0 text-end tabular-nums max-w-[65%]">{children}</dd>
    </div>
  );
}

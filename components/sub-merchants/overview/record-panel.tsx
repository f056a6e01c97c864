'use client';

import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { CopyButton } from '@/components/ui/controls/copy-button';
import { Tag } from '@/components/ui/data/badge';
import { Fact, FactList } from '@/components/ui/data/fact-list';
import { ShortId } from '@/components/ui/data/short-id';
import { useShell } from '@/components/ui/hooks/shell-context';
import { useTimes } from '@/components/ui/hooks/use-times';
import { isErrorCode } from '@/lib/contract/bff/errors';
import type { KybAnswer, SubMerchant } from '@/lib/contract/bff/sub-merchants/register';
import { parseIsoTimestamp } from '@/lib/time/loose-timestamp';
import { EditSubMerchant } from './edit-sub-merchant';

interface RecordPanelProps {
  subMerchant: SubMerchant;
  onboarding: KybAnswer | undefined;
}

export function RecordPanel({ subMerchant, onboarding }: RecordPanelProps) {
  const t = useTranslations('subMerchants');
  const codes = useTranslations('errors');
  const times = useTimes(parseIsoTimestamp);
  const { can } = useShell();
  const { name, tags, origin, created_by, created_at, last_signed_read_at, last_error } = subMerchant;
  const added = t(`source.${origin}`);
  // Unedited fields keep the source they came with.
  const ours = subMerchant.updated_at === created_at && origin !== 'enrolled' ? added : t('source.typed');
  return (
    <section>
      <div className="flex items-center justify-between gap-3">
        <h2 className="text-section text-ink">{t('record.title')}</h2>
        {can('sub_merchants:register') ? <EditSubMerchant subMerchant={subMerchant} /> : null}
      </div>
      <FactList className="mt-1 *:min-h-[38px] *:gap-4 *:border-b *:border-line *:py-2 [&_dt]:shrink [&_dd]:max-w-[65%] [&_dd]:shrink-0 [&_dd]:tabular-nums">
        <SourcedFact label={t('record.name')} source={ours}>
          <bdi>{name}</bdi>
        </SourcedFact>
        <SourcedFact label={t('record.tags')} source={ours}>
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
        </SourcedFact>
        {onboarding?.end2end === undefined ? null : (
          <SourcedFact label={t('record.kybId')} source={t('source.api')}>
            <ShortId value={onboarding.end2end} />{' '}
            <CopyButton value={onboarding.end2end} label={t('record.kybId')} />
          </SourcedFact>
        )}
        {onboarding?.created_at === undefined ? null : (
          <SourcedFact label={t('record.started')} source={t('source.api')}>
            {times.at(onboarding.created_at, 'dayYearTime')}
          </SourcedFact>
        )}
        <SourcedFact
          label={t('record.added')}
          source={created_by === undefined ? added : t('source.by', { source: added, name: created_by.name })}
        >
          {times.at(created_at, 'dayYearTime')}
        </SourcedFact>
        <SourcedFact label={t('record.lastRead')} source={t('record.ours')}>
          {last_signed_read_at === undefined
            ? t('record.never')
            : times.at(last_signed_read_at, 'dayYearTime')}
        </SourcedFact>
        <SourcedFact label={t('record.lastError')} source={t('record.ours')}>
          {last_error === undefined ? (
            <span className="text-ink-3">{t('record.noError')}</span>
          ) : (
            <span className="text-bad">
              {times.at(last_error.at, 'dayYearTime')}
              <span className="block text-meta">
                {isErrorCode(last_error.code) ? codes(last_error.code) : last_error.code}
                {last_error.status === undefined ? null : ` (${last_error.status})`}
              </span>
            </span>
          )}
        </SourcedFact>
      </FactList>
    </section>
  );
}

function SourcedFact({ label, source, children }: { label: string; source: string; children: ReactNode }) {
  return (
    <Fact
      name={
        <>
          {label} <span className="text-meta">· {source}</span>
        </>
      }
    >
      {children}
    </Fact>
  );
}

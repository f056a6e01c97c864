'use client';

import { ArrowRight } from 'lucide-react';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { StatusBadge } from '@/components/ui/badge';
import { buttonLook } from '@/components/ui/button-look';
import { CopyButton } from '@/components/ui/copy-button';
import { Crumbs } from '@/components/ui/crumbs';
import { Page } from '@/components/ui/page-header';
import { QueryBoundary } from '@/components/ui/query-boundary';
import { ShortId } from '@/components/ui/short-id';
import { Skeleton } from '@/components/ui/skeleton';
import type { Conversion } from '@/lib/contract/bff';
import { ApiRecord } from './api-record';
import { ApiStatus } from './api-status';
import { ApiWords } from './api-words';
import { AttemptList } from './attempt-list';
import { ConversionFailure } from './conversion-failure';
import { DiffersAlert } from './differs-alert';
import { historyEntries } from './log-entries';
import { LogList } from './log-list';
import { OverruledAlert } from './overruled-alert';
import { useFollowedConversion } from './quote-section';
import { RecordFacts } from './record-facts';
import { recordLook } from './record-look';
import { useServerNow } from './use-server-now';

/** One conversion's own page: outcome, facts, everything that happened, and the API's own words. */
export function ConversionScreen({ rfqId }: { rfqId: string }) {
  const t = useTranslations('convert');
  const query = useFollowedConversion(rfqId);
  return (
    <Page>
      <Crumbs href="/conversions" parent={t('detail.back')} current={<ShortId value={rfqId} />} />
      {query.error && !query.data ? (
        <ConversionFailure error={query.error} busy={query.isFetching} onRetry={() => void query.refetch()} />
      ) : (
        <QueryBoundary query={query} skeleton={<Skeleton className="h-7 w-52" />}>
          {({ conversion }) => <Detail conversion={conversion} />}
        </QueryBoundary>
      )}
    </Page>
  );
}

function Detail({ conversion }: { conversion: Conversion }) {
  const t = useTranslations('convert.detail');
  const title = t('timeline');
  return (
    <>
      <Header conversion={conversion} />
      {conversion.attempt ? <OverruledAlert attempt={conversion.attempt} /> : null}
      {conversion.attempt ? <DiffersAlert conversion={conversion} attempt={conversion.attempt} /> : null}
      <div className="mt-7 grid grid-cols-1 gap-x-11 gap-y-8 lg:grid-cols-2">
        <Section title={t('facts')}>
          <RecordFacts conversion={conversion} />
        </Section>
        <Section title={title}>
          <div className="mt-2">
            <LogList dated label={title} entries={historyEntries(conversion)} conversion={conversion} />
          </div>
        </Section>
        <Section title={t('attempts')}>
          <AttemptList conversion={conversion} />
        </Section>
        <div className="flex flex-col gap-8">
          {conversion.attempt?.reason || conversion.limit_block_source ? (
            <section>
              <ApiWords conversion={conversion} />
            </section>
          ) : null}
          <Section title={t('technical')}>
            <ApiRecord conversion={conversion} />
          </Section>
        </div>
      </div>
    </>
  );
}

function Header({ conversion }: { conversion: Conversion }) {
  const t = useTranslations('convert');
  const nowMs = useServerNow();
  const { key, tone, Icon } = recordLook(conversion, nowMs);
  return (
    <header className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
      <div className="min-w-0">
        <h1 className="flex items-center gap-[9px] text-title text-ink">
          <bdi>{conversion.from_currency}</bdi>
          <ArrowRight
            role="img"
            aria-label={t('quote.to')}
            size={16}
            strokeWidth={1.8}
            className="text-ink-3"
          />
          <bdi>{conversion.to_currency}</bdi>
        </h1>
        {conversion.quote_pair ? (
          <p className="mt-0.5 text-cell text-ink-3">
            <bdi>{conversion.quote_pair}</bdi>
          </p>
        ) : null}
        <p className="mono mt-px text-floor break-all text-ink-3">
          {conversion.rfq_id} <CopyButton value={conversion.rfq_id} label={t('quote.id')} />
        </p>
        <p className="mt-2.5 flex flex-wrap items-center gap-2.5">
          <StatusBadge soft tone={tone} icon={<Icon aria-hidden size={15} strokeWidth={1.8} />}>
            {t(`state.${key}`)}
          </StatusBadge>
          <ApiStatus soft conversion={conversion} nowMs={nowMs} />
        </p>
      </div>
      <Link
        href={`/convert?rfq=${encodeURIComponent(conversion.rfq_id)}`}
        className={buttonLook({ variant: 'default' })}
      >
        {t('detail.openInConvert')}
      </Link>
    </header>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="min-w-0">
      <h2 className="mb-2 text-section text-ink">{title}</h2>
      {children}
    </section>
  );
}

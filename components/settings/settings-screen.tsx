'use client';

import { useQuery } from '@tanstack/react-query';
import { RefreshCw } from 'lucide-react';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/controls/button';
import { Fact } from '@/components/ui/data/fact-list';
import { ClockSkewBanner } from '@/components/ui/feedback/clock-skew-banner';
import { Page, PageHeader } from '@/components/ui/layout/page-header';
import { QueryBoundary } from '@/components/ui/loading/query-boundary';
import { Skeleton } from '@/components/ui/loading/skeleton';
import type { SettingsAnswer } from '@/lib/contract/bff/settings/settings';
import { settingsQuery } from '@/lib/queries/settings/settings';
import { zoneLabel } from '@/lib/time/zone';
import { ApiFacts } from './api-facts';
import { Facts, Presence } from './facts';
import { OpenPoints } from './open-points';
import { ReturnHosts } from './return-hosts';

interface SettingsScreenProps {
  /** Questions by id; the answer has English ones. */
  questions: Readonly<Record<string, string>>;
  /** Came with the document. */
  initial: SettingsAnswer | undefined;
}

/** No secret is shown here. */
export function SettingsScreen({ questions, initial }: SettingsScreenProps) {
  const t = useTranslations('settings');
  const query = useQuery({ ...settingsQuery(), ...(initial ? { initialData: initial } : {}) });
  return (
    <Page>
      <PageHeader
        title={t('title')}
        sub={t('subtitle')}
        note={
          <span className="flex flex-wrap gap-x-5">
            {(['diagnostics', 'alerts'] as const).map((page) => (
              <Link
                key={page}
                href={`/settings/${page}`}
                className="tap mt-0.5 inline-block text-cell font-medium text-link hover:underline"
              >
                {t(page)}
              </Link>
            ))}
          </span>
        }
        actions={
          <Button
            icon={<RefreshCw aria-hidden size={15} strokeWidth={1.6} />}
            busy={query.isFetching}
            onClick={() => void query.refetch()}
          >
            {t('readAgain')}
          </Button>
        }
      />
      <QueryBoundary query={query} skeleton={<SettingsSkeleton />}>
        {(settings) => (
          <>
            <ClockSkewBanner
              offsetMs={settings.upstream.clock_offset_ms}
              environment={settings.environment}
              className="mb-5"
            />
            <div className="flex gap-12 max-lg:flex-col max-lg:gap-8">
              <ApiFacts settings={settings} />
              <DashboardFacts settings={settings} />
            </div>
            <ReturnHosts hosts={settings.return_hosts} />
            <OpenPoints
              points={settings.open_points.map((point) => ({
                ...point,
                question: questions[point.id] ?? point.question,
              }))}
            />
          </>
        )}
      </QueryBoundary>
    </Page>
  );
}

const LINES = ['w-40', 'w-52', 'w-36', 'w-44', 'w-48', 'w-32', 'w-56', 'w-28'];

function SettingsSkeleton() {
  return (
    <div className="flex gap-12 max-lg:flex-col">
      {['api', 'here'].map((half) => (
        <div key={half} className="grid flex-1 gap-5 pt-2">
          {LINES.map((width) => (
            <Skeleton key={width} className={width} />
          ))}
        </div>
      ))}
    </div>
  );
}

function DashboardFacts({ settings }: { settings: SettingsAnswer }) {
  const t = useTranslations('settings.here');
  const { store } = settings;
  const fsync = store.durable ? 'fsyncOn' : store.kind === 'embedded' ? 'fsyncEmbedded' : 'fsyncOff';
  return (
    <Facts title={t('title')}>
      <Fact name={t('store')}>{t(store.kind)}</Fact>
      <Fact name={t('storeVersion')}>
        <span translate="no" className="mono">
          {store.version}
        </span>
      </Fact>
      <Fact name={t('fsync')}>
        <Presence there={store.durable}>{t(fsync)}</Presence>
      </Fact>
      <Fact name={t('timeZone')}>
        {settings.time_zone} <span className="text-ink-3">{zoneLabel(settings.time_zone, new Date())}</span>
      </Fact>
      <Fact name={t('build')}>
        <span translate="no" className="mono">
          {settings.build}
        </span>
      </Fact>
    </Facts>
  );
}

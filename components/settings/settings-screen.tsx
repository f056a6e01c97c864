'use client';

import { useQuery } from '@tanstack/react-query';
import { RefreshCw } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button';
import { ClockSkewBanner } from '@/components/ui/clock-skew-banner';
import { Page, PageHeader } from '@/components/ui/page-header';
import { QueryBoundary } from '@/components/ui/query-boundary';
import { Skeleton } from '@/components/ui/skeleton';
import { settingsQuery } from '@/lib/queries/settings';
import { ApiFacts } from './api-facts';
import { DashboardFacts } from './dashboard-facts';
import { OpenPoints } from './open-points';
import { ReturnHosts } from './return-hosts';

interface SettingsScreenProps {
  /** Questions of the open points in the reader's language, by id; English comes with the answer. */
  questions: Readonly<Record<string, string>>;
}

/** Diagnostics for administrators: how this deployment is set up, without a single secret. */
export function SettingsScreen({ questions }: SettingsScreenProps) {
  const t = useTranslations('settings');
  const query = useQuery(settingsQuery());
  return (
    <Page>
      <PageHeader
        title={t('title')}
        sub={t('subtitle')}
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
            <ClockSkewBanner offsetMs={settings.upstream.clock_offset_ms} className="mb-5" />
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

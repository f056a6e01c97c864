'use client';

import { useTranslations } from 'next-intl';
import type { SettingsAnswer } from '@/lib/contract/bff-settings';
import { zoneLabel } from '@/lib/time/zone';
import { Fact, Facts, Presence } from './fact';

/** What this deployment runs on. */
export function DashboardFacts({ settings }: { settings: SettingsAnswer }) {
  const t = useTranslations('settings.here');
  const { store } = settings;
  const fsync = store.durable ? 'fsyncOn' : store.kind === 'embedded' ? 'fsyncEmbedded' : 'fsyncOff';
  return (
    <Facts title={t('title')}>
      <Fact name={t('store')}>{t(store.kind)}</Fact>
      <Fact name={t('storeVersion')}>
        <span className="mono">{store.version}</span>
      </Fact>
      <Fact name={t('fsync')}>
        <Presence there={store.durable}>{t(fsync)}</Presence>
      </Fact>
      <Fact name={t('timeZone')}>
        {settings.time_zone} <span className="text-ink-3">{zoneLabel(settings.time_zone, new Date())}</span>
      </Fact>
      <Fact name={t('build')}>
        <span className="mono">{settings.build}</span>
      </Fact>
    </Facts>
  );
}

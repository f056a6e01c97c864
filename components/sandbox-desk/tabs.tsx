'use client';

import { useTranslations } from 'next-intl';
import { SectionTabs } from '@/components/ui/section-tabs';

const TABS = [
  ['world', '/sandbox'],
  ['faults', '/sandbox/faults'],
  ['transactions', '/sandbox/transactions'],
  ['subMerchants', '/sandbox/sub-merchants'],
  ['webhooks', '/sandbox/webhooks'],
  ['clauses', '/sandbox/clauses'],
] as const;

export function Tabs() {
  const t = useTranslations('sandbox.tabs');
  return <SectionTabs label={t('label')} sections={TABS.map(([id, href]) => ({ href, text: t(id) }))} />;
}

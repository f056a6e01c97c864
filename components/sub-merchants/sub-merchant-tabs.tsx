'use client';

import { useTranslations } from 'next-intl';
import { SectionTabs } from '@/components/ui/section-tabs';
import { TABS, tabHref } from './tabs';

export function SubMerchantTabs({ correlationId }: { correlationId: string }) {
  const t = useTranslations('subMerchants.tabs');
  const sections = TABS.map((tab) => ({
    href: tabHref(correlationId, tab),
    text: t(tab),
    deep: tab !== 'overview',
  }));
  return <SectionTabs label={t('label')} sections={sections} />;
}

'use client';

import { useTranslations } from 'next-intl';
import { SectionTabs } from '@/components/ui/controls/section-tabs';

export function RegisterTabs() {
  const t = useTranslations('register.tabs');
  return (
    <SectionTabs
      label={t('label')}
      sections={[
        { href: '/conversions', text: t('register') },
        { href: '/conversions/lands', text: t('lands') },
      ]}
    />
  );
}

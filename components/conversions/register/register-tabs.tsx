'use client';

import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { SectionTabs } from '@/components/ui/controls/section-tabs';
import { useShell } from '@/components/ui/hooks/shell-context';
import { scheduleOnPresence } from '@/components/ui/loading/schedule-idle';
import { type Lands, waitingIn } from '@/lib/contract/bff/conversion-lands';
import { formatDecimal } from '@/lib/money/format';
import { landsQuery } from '@/lib/queries/overview/overview';

/** `lands`: what the page itself reads, where it does. */
export function RegisterTabs({ lands, own = false }: { lands?: Lands | undefined; own?: boolean }) {
  const t = useTranslations('register.tabs');
  const { locale } = useShell();
  const [present, setPresent] = useState(false);
  // A first visit reads the rows alone.
  const { data } = useQuery({ ...landsQuery(), enabled: present && !own });
  useEffect(() => scheduleOnPresence(() => setPresent(true)), []);
  const shown = lands ?? data;
  const waiting = shown && waitingIn(shown);
  return (
    <SectionTabs
      label={t('label')}
      sections={[
        { href: '/conversions', text: t('register') },
        {
          href: '/conversions/lands',
          text: t('lands'),
          count: waiting ? formatDecimal(String(waiting), locale) : undefined,
        },
      ]}
    />
  );
}

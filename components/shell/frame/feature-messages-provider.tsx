'use client';

import { IntlProvider, useLocale, useMessages } from 'next-intl';
import { type ReactNode, useMemo } from 'react';
import type { AppMessages } from '@/lib/i18n/messages';

interface FeatureMessagesProviderProps {
  messages: Partial<AppMessages>;
  children: ReactNode;
}

/** Merges with the provider above. */
export function FeatureMessagesProvider({ messages, children }: FeatureMessagesProviderProps) {
  const above = useMessages();
  const all = useMemo(() => ({ ...above, ...messages }), [above, messages]);
  return (
    <IntlProvider locale={useLocale()} messages={all}>
      {children}
    </IntlProvider>
  );
}

'use client';

import { IntlProvider, useLocale, useMessages } from 'next-intl';
import { type ReactNode, useMemo } from 'react';
import type { AppMessages } from '@/lib/i18n/messages';

interface MoreMessagesProps {
  messages: Partial<AppMessages>;
  children: ReactNode;
}

/** Adds messages to those of the provider above instead of replacing them. */
export function MoreMessages({ messages, children }: MoreMessagesProps) {
  const above = useMessages();
  const all = useMemo(() => ({ ...above, ...messages }), [above, messages]);
  return (
    <IntlProvider locale={useLocale()} messages={all}>
      {children}
    </IntlProvider>
  );
}

import { getLocale } from 'next-intl/server';
import type { ReactNode } from 'react';
import { compiledMessages } from '@/lib/i18n/compiled-messages';
import type { PageFeature } from '@/lib/i18n/messages';
import { FeatureMessagesProvider } from './feature-messages-provider';

interface FeatureMessagesProps {
  /** Dictionaries beyond those of the layouts above. */
  names: readonly PageFeature[];
  children: ReactNode;
}

export async function FeatureMessages({ names, children }: FeatureMessagesProps) {
  return (
    <FeatureMessagesProvider messages={compiledMessages(await getLocale(), names)}>
      {children}
    </FeatureMessagesProvider>
  );
}

import { getLocale } from 'next-intl/server';
import type { ReactNode } from 'react';
import { compiledMessages } from '@/lib/i18n/compiled';
import type { PageFeature } from '@/lib/i18n/messages';
import { MoreMessages } from './more-messages';

interface FeatureMessagesProps {
  /** Dictionaries that the client components below need, beside what the layouts above already gave. */
  names: readonly PageFeature[];
  children: ReactNode;
}

/** Sends a feature's words to the browser, and only where the feature is shown. */
export async function FeatureMessages({ names, children }: FeatureMessagesProps) {
  return <MoreMessages messages={compiledMessages(await getLocale(), names)}>{children}</MoreMessages>;
}

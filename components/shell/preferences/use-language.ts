'use client';

import { useRouter } from 'next/navigation';
import { useTransition } from 'react';
import type { Locale } from '@/lib/i18n/locales';
import { LOCALE_COOKIE } from '@/lib/i18n/negotiate';
import { keepPreference } from './keep-preference';

/** Keeps the choice in the cookie and renders the page again in place. */
export function useLanguage(): (locale: Locale) => void {
  const router = useRouter();
  const [, start] = useTransition();
  return (locale) => {
    keepPreference(LOCALE_COOKIE, locale);
    start(() => router.refresh());
  };
}

'use client';

import { useRouter } from 'next/navigation';
import { useTransition } from 'react';
import type { Locale } from '@/lib/i18n/locales';
import { LOCALE_COOKIE } from '@/lib/i18n/negotiate';
import { savePreference } from './save-preference';

export function useLanguage(): (locale: Locale) => void {
  const router = useRouter();
  const [, start] = useTransition();
  return (locale) => {
    savePreference(LOCALE_COOKIE, locale);
    start(() => router.refresh());
  };
}

'use client';

import { useRouter } from 'next/navigation';
import { useTransition } from 'react';
import { savePreference } from '@/components/ui/hooks/save-preference';
import type { Locale } from '@/lib/i18n/locales';
import { LOCALE_COOKIE } from '@/lib/i18n/negotiate';

export function useLanguage(): (locale: Locale) => void {
  const router = useRouter();
  const [, start] = useTransition();
  return (locale) => {
    savePreference(LOCALE_COOKIE, locale);
    start(() => router.refresh());
  };
}

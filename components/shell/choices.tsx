'use client';

import { useLocale, useTranslations } from 'next-intl';
import { useTheme } from 'next-themes';
import { Segmented } from '@/components/ui/segmented';
import { useMounted } from '@/components/ui/use-mounted';
import { LOCALES } from '@/lib/i18n/locales';
import { LANGUAGE_NAMES } from './languages';
import { useLanguage } from './use-language';

const THEMES = ['light', 'dark', 'system'] as const;
type Theme = (typeof THEMES)[number];

const isTheme = (value: string | undefined): value is Theme => THEMES.some((theme) => theme === value);

/** Theme as three visible choices. */
export function ThemeChoice() {
  const t = useTranslations('shell.theme');
  const { theme, setTheme } = useTheme();
  const mounted = useMounted();
  return (
    <Segmented
      full
      label={t('label')}
      value={mounted && isTheme(theme) ? theme : 'system'}
      options={THEMES.map((value) => ({ value, label: t(value) }))}
      onValueChange={setTheme}
    />
  );
}

/** Language as three visible choices, each in its own words. */
export function LanguageChoice() {
  const t = useTranslations('shell.language');
  return (
    <Segmented
      full
      label={t('label')}
      value={useLocale()}
      options={LOCALES.map((value) => ({ value, label: <span lang={value}>{LANGUAGE_NAMES[value]}</span> }))}
      onValueChange={useLanguage()}
    />
  );
}

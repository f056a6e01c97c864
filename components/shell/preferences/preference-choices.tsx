'use client';

import { useLocale, useTranslations } from 'next-intl';
import { Segmented } from '@/components/ui/controls/segmented';
import { LANGUAGE_NAMES } from '@/lib/i18n/language-names';
import { LOCALES } from '@/lib/i18n/locales';
import { THEMES } from './theme';
import { useLanguage } from './use-language';
import { useTheme } from './use-theme';

export function ThemeChoice() {
  const t = useTranslations('shell.theme');
  const { theme, chooseTheme } = useTheme();
  return (
    <Segmented
      full
      label={t('label')}
      value={theme}
      options={THEMES.map((value) => ({ value, label: t(value) }))}
      onValueChange={chooseTheme}
    />
  );
}

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

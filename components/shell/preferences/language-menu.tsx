'use client';

import { useLocale, useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Menu } from '@/components/ui/overlays/menu';
import { LANGUAGE_NAMES } from '@/lib/i18n/language-names';
import { LOCALES } from '@/lib/i18n/locales';
import { isLocale } from '@/lib/i18n/negotiate';
import { useLanguage } from './use-language';

const ENTRIES = LOCALES.map((locale) => ({
  kind: 'choice' as const,
  id: locale,
  value: locale,
  label: LANGUAGE_NAMES[locale],
  lang: locale,
}));

interface LanguageMenuProps {
  className: string;
  align?: 'start' | 'end';
  children: ReactNode;
}

export function LanguageMenu({ className, align = 'end', children }: LanguageMenuProps) {
  const t = useTranslations('common');
  const choose = useLanguage();
  return (
    <Menu
      label={t('language')}
      className={className}
      entries={ENTRIES}
      value={useLocale()}
      onValueChange={(value) => isLocale(value) && choose(value)}
      align={align}
    >
      {children}
    </Menu>
  );
}

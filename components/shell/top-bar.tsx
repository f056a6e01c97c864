'use client';

import { Globe } from 'lucide-react';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { AccountMenu } from './account-menu';
import { ConnectionMark } from './connection-mark';
import { LanguageMenu } from './language-menu';
import { SearchButton } from './search-button';
import { ThemeMenu } from './theme-menu';

/** Search at the left; connection, language, theme and account at the right. */
export function TopBar({ notices }: { notices: ReactNode }) {
  const t = useTranslations('shell');
  return (
    <header className="flex items-center gap-2 border-b border-line ps-5 pe-3.5 max-md:hidden">
      <SearchButton />
      <span className="flex-1" />
      <ConnectionMark />
      {notices}
      <LanguageMenu className={BAR_BUTTON}>
        <Globe aria-hidden size={16} strokeWidth={1.6} />
        {t('language.short')}
      </LanguageMenu>
      <ThemeMenu className={BAR_BUTTON} />
      <AccountMenu />
    </header>
  );
}

const BAR_BUTTON =
  'inline-flex h-[30px] min-w-[30px] items-center justify-center gap-1.5 rounded-control px-[7px] text-cell font-medium text-ink-2 transition-colors hover:bg-hover aria-expanded:bg-hover';

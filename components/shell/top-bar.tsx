'use client';

import { ChevronRight, Globe } from 'lucide-react';
import { usePathname } from 'next/navigation';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { ShortId } from '@/components/ui/short-id';
import { AccountMenu } from './account-menu';
import { ConnectionMark } from './connection-mark';
import { LanguageMenu } from './language-menu';
import { placeOf } from './places';
import { ReachLink } from './reach-link';
import { SearchButton } from './search-button';
import { ThemeMenu } from './theme-menu';

/** Search and the record you are on, at the left; connection, language, theme and account at the right. */
export function TopBar({ notices }: { notices: ReactNode }) {
  const t = useTranslations('shell');
  return (
    <header className="flex items-center gap-2 border-b border-line ps-5 pe-3.5 max-md:hidden">
      <SearchButton />
      <Trail />
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

function Trail() {
  const t = useTranslations('shell.nav');
  const pathname = usePathname();
  const place = placeOf(pathname);
  if (!place) return null;
  // The tabs of the Sandbox screen are no records, and a sub-merchant has a trail with its name: they name themselves.
  const record =
    place.sandboxOnly || place.id === 'subMerchants' ? '' : pathname.slice(place.href.length + 1);
  if (!record) return null;
  return (
    <nav aria-label={t(place.id)} className="flex min-w-0 items-center gap-1.5 text-cell text-ink-3">
      <ReachLink href={place.href} className="rounded-tag hover:text-ink">
        {t(place.id)}
      </ReachLink>
      <ChevronRight aria-hidden size={14} strokeWidth={1.6} />
      <ShortId value={decodeURIComponent(record)} className="text-ink-2" />
    </nav>
  );
}

'use client';

import { usePathname } from 'next/navigation';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { SearchIconButton } from '@/components/shell/search/search-button';
import { ConnectionStatus } from '@/components/shell/status/connection-status';
import { Avatar } from '@/components/ui/data/avatar';
import { useShell } from '@/components/ui/hooks/shell-context';
import { LogoMark } from '@/components/ui/layout/logo';
import { currentNavigationItem } from './navigation';
import { NavigationLink } from './navigation-link';
import { AccountMenu, WaitingCount } from './top-bar';

export function PhoneTopBar({ notices }: { notices: ReactNode }) {
  const t = useTranslations('shell');
  const { user, environment } = useShell();
  const pathname = usePathname();
  const place = currentNavigationItem(pathname);
  const ownTitle = pathname === '/account' ? t('account.own') : 'Mesa';
  const title = pathname === '/more' ? t('more.title') : ownTitle;
  return (
    <header className="sticky top-0 z-15 flex h-[52px] items-center gap-1 border-b border-line bg-sheet ps-4 pe-2 sandbox:top-8 md:hidden">
      <LogoMark />
      {/* Wraps below the title, so that neither is cut. */}
      <div className="ms-2 flex min-w-0 flex-1 flex-wrap items-center gap-x-1">
        <b className="max-w-full grow truncate text-[0.9375rem] leading-5 font-semibold tracking-[-.015em]">
          {place ? t(`nav.${place.id}`) : title}
        </b>
        <ConnectionStatus compact />
      </div>
      <WaitingCount className="tap inline-flex h-10 items-center gap-1 rounded-control px-1.5 text-ink-2" />
      {notices}
      <SearchIconButton />
      {environment === 'sandbox' ? (
        <AccountMenu />
      ) : (
        <NavigationLink
          href="/more"
          aria-label={t('account.menu')}
          className="tap grid size-10 place-items-center rounded-full"
        >
          <Avatar name={user.name} />
        </NavigationLink>
      )}
    </header>
  );
}

'use client';

import { usePathname } from 'next/navigation';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Avatar } from '@/components/ui/avatar';
import { LogoMark } from '@/components/ui/logo';
import { useShell } from '@/components/ui/shell-context';
import { ConnectionMark } from './connection-mark';
import { placeOf } from './places';
import { ReachLink } from './reach-link';
import { SearchIconButton } from './search-button';

/** The phone's top bar: mark, place, connection, and the way to More. */
export function PhoneTop({ notices }: { notices: ReactNode }) {
  const t = useTranslations('shell');
  const { user } = useShell();
  const pathname = usePathname();
  const place = placeOf(pathname);
  return (
    <header className="sticky top-0 z-15 flex h-[52px] items-center gap-1 border-b border-line bg-sheet ps-4 pe-2 sandbox:top-8 md:hidden">
      <LogoMark />
      {/* What the mark has to say stands under the title where there is no room beside it: neither is cut. */}
      <div className="ms-2 flex min-w-0 flex-1 flex-wrap items-center gap-x-1">
        <b className="max-w-full grow truncate text-[0.9375rem] leading-5 font-semibold tracking-[-.015em]">
          {place ? t(`nav.${place.id}`) : pathname === '/more' ? t('more.title') : 'Mesa'}
        </b>
        <ConnectionMark compact />
      </div>
      {notices}
      <SearchIconButton />
      <ReachLink
        href="/more"
        aria-label={t('account.menu')}
        className="tap grid size-10 place-items-center rounded-full"
      >
        <Avatar name={user.name} />
      </ReachLink>
    </header>
  );
}

'use client';

import { usePathname } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { type ReactNode, Suspense } from 'react';
import { AccountSummary } from '@/components/shell/account/account-summary';
import { cx } from '@/components/ui/cx';
import { useShell } from '@/components/ui/hooks/shell-context';
import { LogoMark } from '@/components/ui/layout/logo';
import { optionalPart } from '@/components/ui/loading/lazy-part';
import { useAfterIdle } from '@/components/ui/loading/use-after-idle';
import { currentNavigationItem, homeFor, type NavigationItem, navigationFor } from './navigation';
import { NavigationLink } from './navigation-link';

export function Sidebar({ ownWorld }: { ownWorld: boolean }) {
  const t = useTranslations('shell.nav');
  const shell = useShell();
  const places = navigationFor(shell);
  const current = currentNavigationItem(usePathname());
  const links = (group: NavigationItem['group']) =>
    places
      .filter((place) => place.group === group)
      .map((place) => <PlaceLink key={place.id} place={place} current={place.id === current?.id} />);
  return (
    <nav
      aria-label={t('label')}
      className="flex min-h-0 flex-col px-2 pt-3.5 pb-2.5 max-md:hidden md:col-start-1 md:row-start-2 lg:w-[228px] lg:justify-self-end lg:ps-3 lg:pe-2.5"
    >
      <NavigationLink
        href={homeFor(shell)}
        className="flex h-8 items-center gap-[9px] rounded-control text-[0.9375rem] font-semibold tracking-[-.02em] max-lg:justify-center lg:px-1.5"
      >
        <LogoMark />
        <span className="max-lg:sr-only">Mesa</span>
      </NavigationLink>
      <AccountSummary ownWorld={ownWorld} />
      <div className="mt-3.5 min-h-0 flex-1">
        <ul>{links('main')}</ul>
        <Group title={t('transactions')}>{links('transactions')}</Group>
        <Group title={t('programme')}>{links('programme')}</Group>
        <Group title={t('records')}>{links('records')}</Group>
        <Group title={t('company')}>{links('company')}</Group>
        <Group title={t('developers')}>{links('developers')}</Group>
      </div>
    </nav>
  );
}

function Group({ title, children }: { title: string; children: ReactNode[] }) {
  if (children.length === 0) return null;
  return (
    <>
      <h2 className="px-2 pt-3.5 pb-1 text-floor font-medium text-ink-3 max-lg:sr-only">{title}</h2>
      <ul className="max-lg:mt-2 max-lg:border-t max-lg:border-line max-lg:pt-2">{children}</ul>
    </>
  );
}

const OpenRequests = optionalPart(async () => (await import('./request-counts')).OpenRequests);

function PlaceLink({ place, current }: { place: NavigationItem; current: boolean }) {
  const t = useTranslations('shell.nav');
  const Icon = place.icon;
  const settled = useAfterIdle();
  return (
    <li>
      <NavigationLink
        href={place.href}
        aria-current={current ? 'page' : undefined}
        className={cx(
          'group/place relative mb-px flex h-[30px] items-center gap-2.5 rounded-control px-2 text-nav transition-colors max-lg:h-9 max-lg:justify-center',
          current
            ? 'bg-sheet font-strong text-ink shadow-tile'
            : 'font-book text-ink-2 hover:bg-[color-mix(in_oklch,var(--ink)_5%,transparent)]',
        )}
      >
        <Icon aria-hidden size={16} strokeWidth={1.6} className={current ? 'text-accent' : 'text-ink-3'} />
        <span className="max-lg:pointer-events-none max-lg:absolute max-lg:start-full max-lg:z-40 max-lg:ms-2 max-lg:rounded-control max-lg:bg-ink max-lg:px-2 max-lg:py-1 max-lg:text-meta max-lg:whitespace-nowrap max-lg:text-sheet max-lg:opacity-0 max-lg:transition-opacity max-lg:group-hover/place:opacity-100 max-lg:group-focus-visible/place:opacity-100">
          {t(place.id)}
        </span>
        {place.id === 'requests' && settled ? (
          <Suspense fallback={null}>
            <OpenRequests />
          </Suspense>
        ) : null}
      </NavigationLink>
    </li>
  );
}

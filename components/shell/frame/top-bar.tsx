'use client';

import { ChevronsUpDown, Globe } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { type ReactNode, Suspense } from 'react';
import { LanguageMenu } from '@/components/shell/preferences/language-menu';
import { ThemeMenu } from '@/components/shell/preferences/theme-menu';
import { SearchButton } from '@/components/shell/search/search-button';
import { ConnectionStatus } from '@/components/shell/status/connection-status';
import { cx } from '@/components/ui/cx';
import { Avatar } from '@/components/ui/data/avatar';
import { useShell } from '@/components/ui/hooks/shell-context';
import { lazyPart, optionalPart } from '@/components/ui/loading/lazy-part';
import { useAfterIdle } from '@/components/ui/loading/use-after-idle';
import { Popover } from '@/components/ui/overlays/popover';

const WaitingForYou = optionalPart(async () => (await import('./request-counts')).WaitingForYou);

/** Late, and nothing for who decides nothing. */
export function WaitingCount({ className }: { className: string }) {
  const { can } = useShell();
  return useAfterIdle() && can('requests:decide') ? (
    <Suspense fallback={null}>
      <WaitingForYou className={className} />
    </Suspense>
  ) : null;
}

export function TopBar({ notices }: { notices: ReactNode }) {
  const t = useTranslations('shell');
  return (
    // The search gives way first: what tells of money and decisions is never cut.
    <header className="flex items-center gap-2 border-b border-line ps-5 pe-3.5 max-md:hidden [&>:not(:first-child)]:shrink-0">
      <SearchButton />
      <span className="flex-1" />
      <ConnectionStatus />
      <WaitingCount className={BAR_BUTTON} />
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

const Panel = lazyPart(async () => (await import('@/components/shell/account/account-panel')).AccountPanel);

/** A sheet on the phone. */
export function AccountMenu() {
  const t = useTranslations('shell');
  const { user, role, environment } = useShell();
  const demo = environment === 'sandbox';
  return (
    <Popover
      sheet
      label={t('account.menu')}
      className={cx(
        'tap inline-flex items-center justify-center',
        demo
          ? 'h-[38px] gap-2 rounded-field px-1.5 text-start transition-colors hover:bg-hover aria-expanded:bg-hover'
          : 'h-[30px] rounded-full px-0.5',
      )}
      trigger={
        <>
          <Avatar name={user.name} />
          {demo ? (
            <>
              <span className="max-w-40 min-w-0 max-lg:hidden">
                <bdi className="block truncate text-meta leading-4 font-medium">{user.name}</bdi>
                <span className="block truncate text-floor leading-[14px] text-ink-3">
                  {t(`role.${role}`)}
                </span>
              </span>
              <ChevronsUpDown aria-hidden className="text-ink-3 max-md:hidden" size={14} strokeWidth={1.6} />
            </>
          ) : null}
        </>
      }
    >
      {(close) => (
        <Suspense fallback={<div className="h-[420px]" />}>
          <Panel close={close} />
        </Suspense>
      )}
    </Popover>
  );
}

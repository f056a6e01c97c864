'use client';

import { useTranslations } from 'next-intl';
import { lazy, Suspense } from 'react';
import { Avatar } from '@/components/ui/avatar';
import { Popover } from '@/components/ui/popover';
import { useShell } from '@/components/ui/shell-context';

const Panel = lazy(async () => ({ default: (await import('./account-panel')).AccountPanel }));

/** Who is signed in, what the role may do, and the way out. */
export function AccountMenu() {
  const t = useTranslations('shell.account');
  const { user } = useShell();
  return (
    <Popover
      label={t('menu')}
      className="inline-flex h-[30px] items-center justify-center rounded-full px-0.5"
      trigger={<Avatar name={user.name} />}
    >
      {(close) => (
        <Suspense fallback={<div className="h-[420px]" />}>
          <Panel close={close} />
        </Suspense>
      )}
    </Popover>
  );
}

import Link from 'next/link';
import { getTranslations } from 'next-intl/server';
import { buttonLook } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { currentSession } from '@/lib/auth/session';

/** 403: which role is signed in, and who can change that. */
export async function NotAllowed() {
  const t = await getTranslations('common');
  const roles = await getTranslations('shell.role');
  const session = await currentSession();
  return (
    <EmptyState
      level={1}
      title={t('forbiddenTitle')}
      body={session ? t('forbiddenBody', { role: roles(session.user.role) }) : undefined}
      action={
        <Link href="/balances" className={buttonLook({ variant: 'primary' })}>
          {t('toBalances')}
        </Link>
      }
    />
  );
}

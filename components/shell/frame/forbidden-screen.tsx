import Link from 'next/link';
import { getTranslations } from 'next-intl/server';
import { buttonLook } from '@/components/ui/button-look';
import { EmptyState } from '@/components/ui/empty-state';
import type { Role } from '@/lib/access/permissions';

/** 403: which role is signed in, and who can change that. */
export async function NotAllowed({ role }: { role: Role | undefined }) {
  const t = await getTranslations('common');
  const roles = await getTranslations('shell.role');
  return (
    <EmptyState
      level={1}
      title={t('forbiddenTitle')}
      body={role ? t('forbiddenBody', { role: roles(role) }) : undefined}
      action={
        <Link href="/balances" className={buttonLook({ variant: 'primary' })}>
          {t('toBalances')}
        </Link>
      }
    />
  );
}

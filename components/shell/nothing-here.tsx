import Link from 'next/link';
import { getTranslations } from 'next-intl/server';
import { buttonLook } from '@/components/ui/button-look';
import { EmptyState } from '@/components/ui/empty-state';

/** An address without a screen, or a record that is not ours to see: the two are told the same way. */
export async function NothingHere() {
  const t = await getTranslations('common');
  return (
    <main className="min-h-full bg-sheet pt-10">
      <EmptyState
        level={1}
        title={t('notFoundTitle')}
        body={t('notFoundBody')}
        action={
          <Link href="/balances" className={buttonLook({ variant: 'primary' })}>
            {t('toBalances')}
          </Link>
        }
      />
    </main>
  );
}

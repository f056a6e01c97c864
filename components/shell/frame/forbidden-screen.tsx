import { getLocale, getTranslations } from 'next-intl/server';
import { EmptyState } from '@/components/ui/feedback/empty-state';
import type { Holder } from '@/lib/access/permissions';
import { forbiddenPage, pageTitle } from '@/lib/i18n/page-titles';
import { WayBack } from './way-back';

export async function ForbiddenScreen({ holder }: { holder: Holder | undefined }) {
  const t = await getTranslations('common');
  const roles = await getTranslations('shell.role');
  const page = forbiddenPage(holder);
  const limited = page === 'forbidden-limited';
  return (
    <EmptyState
      level={1}
      title={pageTitle(page, await getLocale())}
      body={holder && t(limited ? 'forbiddenLimitBody' : 'forbiddenBody', { role: roles(holder.role) })}
      action={<WayBack limited={limited} />}
    />
  );
}

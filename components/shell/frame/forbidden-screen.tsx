import { getTranslations } from 'next-intl/server';
import { EmptyState } from '@/components/ui/feedback/empty-state';
import { isLimited } from '@/lib/access/limit';
import type { Holder } from '@/lib/access/permissions';
import { WayBack } from './way-back';

export async function ForbiddenScreen({ holder }: { holder: Holder | undefined }) {
  const t = await getTranslations('common');
  const roles = await getTranslations('shell.role');
  const limited = holder !== undefined && isLimited(holder);
  return (
    <EmptyState
      level={1}
      title={t(limited ? 'forbiddenLimitTitle' : 'forbiddenTitle')}
      body={holder && t(limited ? 'forbiddenLimitBody' : 'forbiddenBody', { role: roles(holder.role) })}
      action={<WayBack limited={limited} />}
    />
  );
}

import { getTranslations } from 'next-intl/server';
import { EmptyState } from '@/components/ui/feedback/empty-state';
import type { Role } from '@/lib/access/permissions';
import { WayBack } from './way-back';

export async function ForbiddenScreen({ role }: { role: Role | undefined }) {
  const t = await getTranslations('common');
  const roles = await getTranslations('shell.role');
  return (
    <EmptyState
      level={1}
      title={t('forbiddenTitle')}
      body={role ? t('forbiddenBody', { role: roles(role) }) : undefined}
      action={<WayBack />}
    />
  );
}

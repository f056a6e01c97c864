import { getTranslations } from 'next-intl/server';
import { EmptyState } from '@/components/ui/feedback/empty-state';
import { WayBack } from './way-back';

/** Also for records that are not ours: no difference is visible. */
export async function NotFoundScreen() {
  const t = await getTranslations('common');
  return <EmptyState level={1} title={t('notFoundTitle')} body={t('notFoundBody')} action={<WayBack />} />;
}

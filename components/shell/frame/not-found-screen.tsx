import { getTranslations } from 'next-intl/server';
import { EmptyState } from '@/components/ui/feedback/empty-state';
import { isLimited } from '@/lib/access/limit';
import type { Holder } from '@/lib/access/permissions';
import { WayBack } from './way-back';

/** Records that are not ours look the same, so that no difference is visible. */
export async function NotFoundScreen({ holder }: { holder: Holder | undefined }) {
  const t = await getTranslations('common');
  const way = <WayBack limited={holder !== undefined && isLimited(holder)} />;
  return <EmptyState level={1} title={t('notFoundTitle')} body={t('notFoundBody')} action={way} />;
}

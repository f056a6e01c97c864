import { WebhooksScreen } from '@/components/webhooks/webhooks-screen';
import { requirePermission } from '@/lib/auth/session';
import { titleOf } from '@/lib/i18n/page-titles';
import { services } from '@/lib/operations/services';
import { readWebhooks } from '@/lib/operations/webhooks/history/read-webhooks';
import { firstPicture } from '../first-picture';

export const generateMetadata = titleOf('/events');

export default async function EventsPage({ searchParams }: PageProps<'/events'>) {
  const { user } = await requirePermission('events:read', 'listed');
  const isWhole = Object.keys(await searchParams).length === 0;
  const initial = isWhole
    ? await firstPicture(async () => readWebhooks(await services(), user, {}))
    : undefined;
  return <WebhooksScreen initial={initial} />;
}

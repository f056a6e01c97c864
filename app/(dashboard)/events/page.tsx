import { EventsScreen } from '@/components/events/events-screen';
import { requirePermission } from '@/lib/auth/session';

export default async function EventsPage() {
  await requirePermission('events:read');
  return <EventsScreen />;
}

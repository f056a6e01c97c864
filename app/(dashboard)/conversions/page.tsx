import { ConversionsScreen } from '@/components/convert/conversions-screen';
import { requirePermission } from '@/lib/auth/session';

export default async function ConversionsPage() {
  await requirePermission('conversions:read');
  return <ConversionsScreen />;
}

import { getLocale } from 'next-intl/server';
import { SettingsScreen } from '@/components/settings/settings-screen';
import { requirePermission } from '@/lib/auth/session';
import { openPoints } from '@/lib/i18n/messages/open-points';

export default async function SettingsPage() {
  await requirePermission('settings:read');
  const locale = await getLocale();
  return <SettingsScreen questions={locale === 'en' ? {} : openPoints[locale]} />;
}

import { getLocale } from 'next-intl/server';
import { SettingsScreen } from '@/components/settings/settings-screen';
import { requirePermission } from '@/lib/auth/session';
import { env } from '@/lib/env/env';
import { openPoints as es } from '@/lib/i18n/messages/es/open-points';
import { openPoints as ptBR } from '@/lib/i18n/messages/pt-BR/open-points';
import { titleOf } from '@/lib/i18n/page-titles';
import { services } from '@/lib/operations/services';
import { readSettings } from '@/lib/operations/settings/read-settings';
import { firstPicture } from '../first-picture';

/** Translations of the open points; the English text is in lib/contract beside each setting. */
const QUESTIONS = { en: {}, 'pt-BR': ptBR, es };

export const generateMetadata = titleOf('/settings');

export default async function SettingsPage() {
  await requirePermission('settings:read', 'account');
  const locale = await getLocale();
  const initial = await firstPicture(async () => readSettings(await services(), env()));
  return <SettingsScreen questions={QUESTIONS[locale]} initial={initial} />;
}
